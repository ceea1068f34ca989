(() => {
  "use strict";
  const page = JSON.parse(document.getElementById("data").textContent);
  const by = id => document.getElementById(id);
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

  // A column comes as the differences of whole numbers, null where nothing was measured.
  const decode = c => {
    let sum = 0;
    return c.d.map(v => v === null ? null : (sum += v) / c.scale);
  };
  const rides = page.rides.map(r => ({
    name: r.name, laps: r.laps, breaks: new Set(r.breaks),
    time: decode(r.time), distance: decode(r.distance), lat: decode(r.lat), long: decode(r.long),
    columns: (r.columns || []).map(c => c && { values: decode(c), odd: new Set(c.odd), average: c.average }),
  }));
  const several = rides.length > 1;
  const differences = page.differences.map(d => ({ ...d, time: d.time && decode(d.time), distance: d.distance && decode(d.distance) }));
  const kinds = page.kinds;
  const lineColour = (ride, kind) => colour(several ? ["first", "second"][ride] : kinds[kind].name) || colour("other");

  // Texts.
  const two = n => String(n).padStart(2, "0");
  const clock = s => {
    s = Math.round(s);
    const sign = s < 0 ? "-" : "", h = Math.floor(Math.abs(s) / 3600), m = Math.floor(Math.abs(s) / 60) % 60;
    return sign + (h ? h + ":" + two(m) : m) + ":" + two(Math.abs(s) % 60);
  };
  const far = x => (x / page.unit.metres).toFixed(2) + " " + page.unit.name;
  const plain = (kind, v) => kinds[kind].pace ? clock(v) : v.toFixed(kinds[kind].decimals);
  const text = (kind, v) => plain(kind, v) + " " + kinds[kind].unit;

  // The rows of a ride along an axis: x, the number of the record, and a column for each
  // kind. A pause is a row of nulls, which uPlot shows as a gap; outliers are undefined,
  // which it passes over.
  let axis = page.along;
  // Power jumps from second to second. Its average over the seconds up to a record is easier to read; a pause
  // begins anew, and outliers do not count.
  let smooth = 1;
  const smoothed = (ride, kind) => {
    const c = ride.columns[kind];
    if (kinds[kind].name !== "power" || smooth === 1) return c.values;
    let sum = 0, n = 0, from = 0;
    const counts = i => c.values[i] !== null && !c.odd.has(i);
    return c.values.map((v, i) => {
      if (ride.breaks.has(i)) { sum = n = 0; from = i; }
      if (counts(i)) { sum += v; n++; }
      for (; ride.time[from] <= ride.time[i] - smooth; from++) if (counts(from)) { sum -= c.values[from]; n--; }
      return v === null ? null : sum / n;
    });
  };
  const rows = ride => {
    const x = [], record = [], columns = kinds.map(() => []);
    ride.columns.forEach((c, k) => { if (c) c.drawn = smoothed(ride, k); });
    ride.time.forEach((_, i) => {
      const at = ride[axis][i];
      if (at === null) return;
      if (ride.breaks.has(i) && x.length) {
        x.push((x[x.length - 1] + at) / 2);
        record.push(null);
        columns.forEach(c => c.push(null));
      }
      x.push(at);
      record.push(i);
      columns.forEach((c, k) => {
        const from = ride.columns[k];
        c.push(!from || from.odd.has(i) ? undefined : from.drawn[i]);
      });
    });
    return [x, record, ...columns];
  };
  // The rows of the curves of differences, over the records of the first ride.
  const differenceRows = () => {
    const ride = rides[0], x = [], columns = differences.map(() => []);
    ride[axis].forEach((at, i) => {
      if (at === null) return;
      if (ride.breaks.has(i) && x.length) {
        x.push((x[x.length - 1] + at) / 2);
        columns.forEach(c => c.push(null));
      }
      x.push(at);
      columns.forEach((c, n) => c.push(differences[n][axis] ? differences[n][axis][i] : null));
    });
    return [x, ...columns];
  };
  let table; // of all rides: x, then for each ride the numbers of records and the columns, then the differences
  const recordsAt = ride => 1 + ride * (kinds.length + 1);
  const columnAt = (ride, kind) => recordsAt(ride) + 1 + kind;
  const differenceAt = n => recordsAt(rides.length) + n;

  // The record of a ride at a row, or the next one before or after it.
  const recordNear = (ride, row) => {
    const records = table[recordsAt(ride)];
    for (let d = 0; d < 40; d++) {
      if (records[row - d] != null) return records[row - d];
      if (records[row + d] != null) return records[row + d];
    }
    return null;
  };

  // Charts.
  const charts = [];
  const box = by("charts");
  const steps = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400, 172800, 604800, 31536000];

  const axes = of => {
    const common = { stroke: colour("soft"), grid: { stroke: colour("line"), width: 1 }, ticks: { show: false }, font: "12px system-ui, sans-serif" };
    const x = { ...common, size: 24, gap: 2 };
    if (axis === "time") Object.assign(x, { incrs: steps, values: (u, v) => v.map(clock) });
    else Object.assign(x, { values: (u, v) => v.map(m => +(m / page.unit.metres).toFixed(3) + " " + page.unit.name), splits: (u, i, min, max) => ticks(min, max) });
    const y = { ...common, size: 48, gap: 4 };
    return [x, of.pace ? { ...y, incrs: steps, values: (u, v) => v.map(n => n === null ? null : clock(n)) } : y];
  };
  // Round numbers of kilometres or miles.
  const ticks = (min, max) => {
    const unit = page.unit.metres, span = (max - min) / unit, rough = span / 7;
    const ten = 10 ** Math.floor(Math.log10(rough || 1));
    const step = unit * ten * [1, 2, 5, 10].find(n => n * ten >= rough);
    const all = [];
    for (let v = Math.ceil(min / step) * step; v <= max && all.length < 50; v += step) all.push(v);
    return all;
  };

  // The places of laps in what is seen of a chart: none if they are so many that they would hide it.
  const lapsSeen = (u, places) => {
    const { left, width } = u.bbox, seen = places.filter(x => x > left && x < left + width);
    return seen.length > width / (8 * devicePixelRatio) ? [] : seen;
  };
  // Pauses and laps lie below the lines.
  const underlay = u => {
    const { ctx } = u, { left, top, width, height } = u.bbox;
    const px = v => u.valToPos(v, "x", true);
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, width, height);
    ctx.clip();
    const ride = rides[0];
    ctx.fillStyle = colour("band");
    ride.breaks.forEach(i => {
      const a = px(ride[axis][i - 1]), b = px(ride[axis][i]);
      ctx.fillRect(a, top, Math.max(b - a, 2), height);
    });
    ctx.strokeStyle = colour("soft");
    ctx.globalAlpha = .45;
    ctx.setLineDash([3, 4]);
    lapsSeen(u, several ? [] : ride.laps.map(t => px(ride[axis][ride.time.findIndex(v => v !== null && v >= t)]))).forEach(x => {
      ctx.beginPath();
      ctx.moveTo(x, top);
      ctx.lineTo(x, top + height);
      ctx.stroke();
    });
    ctx.restore();
  };

  // The values that are seen in a chart, with their places.
  const seenIn = u => {
    const [from, to] = u.series[0].idxs, x = u.data[0];
    return u.data.slice(1).flatMap(c => c.slice(from, to + 1).map((v, i) => ({ v, x: x[from + i] }))).filter(p => p.v != null);
  };
  // Where a line leaves the chart, the farthest value beyond the edge is written there.
  const drawCut = (u, say) => {
    const { min, max } = u.scales.y, all = seenIn(u);
    const farthest = (beyond, better) => all.reduce((far, p) => beyond(p.v) && !(far && better(far.v, p.v)) ? p : far, null);
    [farthest(v => v > max, (far, v) => far >= v), farthest(v => v < min, (far, v) => far <= v)].forEach(p => p && drawBeyond(u, p.x, say(p.v), p.v > max !== u.scales.y.dir < 0));
  };
  const drawBeyond = (u, x, said, up) => {
    const { ctx } = u, { left, top, width, height } = u.bbox, ratio = devicePixelRatio, high = 15 * ratio;
    ctx.save();
    ctx.font = `600 ${11 * ratio}px system-ui, sans-serif`;
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    const label = said + (up ? " ↑" : " ↓"), wide = ctx.measureText(label).width + 8 * ratio;
    const from = Math.min(Math.max(u.valToPos(x, "x", true) - wide / 2, left), left + width - wide), y = up ? top : top + height - high;
    ctx.fillStyle = colour("card");
    ctx.fillRect(from, y, wide, high);
    ctx.fillStyle = colour("ink");
    ctx.fillText(label, from + 4 * ratio, y + high / 2);
    ctx.restore();
  };

  // Outliers are marked at the edge that they lie beyond.
  const overlay = (u, kind) => {
    const { ctx } = u, { left, top, width, height } = u.bbox, size = 4 * devicePixelRatio;
    ctx.save();
    ctx.fillStyle = colour("fault");
    rides.forEach(ride => {
      const c = ride.columns[kind];
      c && c.odd.forEach(i => {
        const x = u.valToPos(ride[axis][i], "x", true);
        if (!(x >= left && x <= left + width)) return;
        const y = Math.min(Math.max(u.valToPos(c.values[i], "y", true), top + size), top + height - size);
        ctx.beginPath();
        ctx.arc(x, y, size, 0, 7);
        ctx.fill();
      });
    });
    ctx.restore();
  };

  // The scale of values from lo to hi, null if there are none. The middle 98 % of the values that are seen decide: a spike
  // of power, or the standstill of a first second, would press all others into a line. The scale reaches to the lowest and
  // the highest value if these are no farther out than half of its length, and else it cuts them off.
  const scaleOf = (u, lo, hi, withZero) => {
    if (lo === null) return [0, 1];
    const sorted = Float64Array.from(seenIn(u), p => p.v).sort();
    const cut = Math.floor(sorted.length / 100), low = sorted[cut], high = sorted[sorted.length - 1 - cut], length = high - low;
    if (length > 0) {
      if (lo < low - length / 2) lo = low - length / 10;
      if (hi > high + length / 2) hi = high + length / 10;
    }
    if (withZero) { lo = Math.min(lo, 0); hi = Math.max(hi, 0); }
    return lo === hi ? [lo - 1, hi + 1] : [lo - (hi - lo) * .06, hi + (hi - lo) * .06];
  };

  const chartOf = kind => {
    const shown = rides.map((r, i) => i).filter(i => rides[i].columns[kind]);
    const series = shown.map(i => ({
      stroke: lineColour(i, kind), width: 1.5, points: { show: false },
      fill: several ? undefined : lineColour(i, kind) + (kinds[kind].name === "altitude" ? "44" : "14"),
    }));
    const y = { dir: kinds[kind].pace ? -1 : 1, range: (u, lo, hi) => scaleOf(u, lo, hi) };
    return plot(kinds[kind], y, series, shown.map(i => table[columnAt(i, kind)]), u => { drawCut(u, v => text(kind, v)); overlay(u, kind); }, chart => read(chart, kind, shown));
  };
  // The curve of a difference, with a line at 0.
  const differenceOf = n => {
    const d = differences[n], line = { stroke: colour("ink"), fill: colour("ink") + "14", fillTo: 0, width: 1.5, points: { show: false } };
    const y = { range: (u, lo, hi) => scaleOf(u, lo, hi, true) };
    const over = u => { drawCut(u, v => signed(d, v) + " " + d.unit); drawZero(u); };
    return plot(d, y, [line], [table[differenceAt(n)]], over, chart => readDifference(chart, n));
  };
  const unsigned = (d, v) => d.pace ? clock(Math.abs(v)) : Math.abs(v).toFixed(d.decimals);
  const signed = (d, v) => (v < 0 && /[1-9]/.test(unsigned(d, v)) ? "−" : "+") + unsigned(d, v);
  const drawZero = u => {
    const { ctx } = u, { left, width } = u.bbox, y = u.valToPos(0, "y", true);
    ctx.save();
    ctx.strokeStyle = colour("soft");
    ctx.beginPath();
    ctx.moveTo(left, y);
    ctx.lineTo(left + width, y);
    ctx.stroke();
    ctx.restore();
  };
  // A chart of a quantity: its lines, what is drawn over them, and what it says.
  const plot = (of, y, series, columns, over, say) => {
    const holder = document.createElement("div");
    holder.className = "chart";
    holder.innerHTML = "<div class=head><b></b><span></span></div>";
    holder.querySelector("b").textContent = of.title;
    box.append(holder);
    const u = new uPlot({
      width: holder.clientWidth, height: 150, padding: [6, 22, 0, 0],
      legend: { show: false },
      cursor: { sync: { key: "page" }, drag: { x: true, y: false }, y: false, points: { size: 7 } },
      scales: {
        x: { time: false },
        y,
      },
      axes: axes(of),
      series: [{}, ...series],
      hooks: {
        drawClear: [underlay], draw: [over],
        setScale: [(u, key) => key === "x" && zoomed(u)],
        setCursor: [u => { chart && say(chart); place(u); }],
      },
    }, [table[0], ...columns], holder);
    const chart = { u, say, readout: holder.querySelector("span"), holder };
    touch(u);
    return chart;
  };

  // What a chart says: the value below the cursor, else average and extreme of what is seen.
  const rowOf = u => u.cursor.left >= 0 ? u.cursor.idx : null;
  const read = (chart, kind, shown) => {
    const row = rowOf(chart.u);
    const parts = shown.map(i => {
      const said = row == null ? sums(chart.u, kind, i) : value(i, kind, row);
      return several ? { i, said: rides[i].name + " " + said } : { i, said };
    });
    chart.readout.replaceChildren(...parts.flatMap(({ i, said }, n) => {
      const one = document.createElement("i");
      one.textContent = said;
      one.style.color = lineColour(i, kind);
      return n ? [" · ", one] : [one];
    }));
  };
  const value = (ride, kind, row) => {
    const record = recordNear(ride, row), c = rides[ride].columns[kind];
    if (record === null || c.values[record] === null) return "–";
    return c.odd.has(record) ? text(kind, c.values[record]) + " (outlier)" : text(kind, c.drawn[record]);
  };
  // Of the whole ride the average is the one among the figures: a device measures more than it records. That of
  // paces is the pace of the average speed.
  const sums = (u, kind, ride) => {
    const { min, max } = u.scales.x, values = table[columnAt(ride, kind)], pace = kinds[kind].pace;
    let n = 0, sum = 0, low = Infinity, high = -Infinity, whole = true;
    table[0].forEach((x, i) => {
      const v = values[i];
      if (v == null) return;
      if (x < min || x > max) { whole = false; return; }
      n++; sum += pace ? 1 / v : v; low = Math.min(low, v); high = Math.max(high, v);
    });
    if (!n) return "–";
    const odd = rides[ride].columns[kind].odd.size, outliers = odd ? " · " + odd + (odd > 1 ? " outliers" : " outlier") : "";
    if (kinds[kind].name === "altitude" || kinds[kind].name === "temperature")
      return plain(kind, low) + " to " + text(kind, high) + outliers;
    const average = whole && rides[ride].columns[kind].average || plain(kind, pace ? n / sum : sum / n);
    return "average " + average + " · " + (pace ? "fastest " + text(kind, low) : "highest " + text(kind, high)) + outliers;
  };

  // What the curve of a difference says: the value below the cursor, else the averages of what is seen.
  const readDifference = (chart, n) => {
    const d = differences[n], values = table[differenceAt(n)], row = rowOf(chart.u), { min, max } = chart.u.scales.x;
    const record = row == null ? null : recordNear(0, row), v = record === null ? null : d[axis][record];
    const seen = values.filter((v, i) => v != null && table[0][i] >= min && table[0][i] <= max);
    const mean = f => seen.reduce((sum, v) => sum + f(v), 0) / seen.length;
    chart.readout.textContent = row != null ? (v === null ? "–" : signed(d, v) + " " + d.unit) :
      !seen.length ? "–" : "average " + signed(d, mean(v => v)) + " · apart " + unsigned(d, mean(Math.abs)) + " " + d.unit;
  };

  // The place of the cursor: on the map, and in words.
  let cursorRow = null;
  const place = u => {
    const row = u.cursor.left >= 0 && u.cursor.idx != null ? u.cursor.idx : null;
    if (row === cursorRow) return;
    cursorRow = row;
    const i = row === null ? null : recordNear(0, row), r = rides[0];
    by("place").textContent = i === null ? "" :
      clock(r.time[i]) + (r.distance[i] === null ? "" : " · " + far(r.distance[i])) + (page.start === null ? "" : " · " + hour(r.time[i]));
    drawMap();
  };
  const hour = t => {
    const s = Math.round(page.start + t);
    return two(Math.floor(s / 3600) % 24) + ":" + two(Math.floor(s / 60) % 60);
  };

  // All charts show the same part.
  let seen = null; // the part that is seen, null if it is all
  const zoomed = u => {
    const { min, max } = u.scales.x, x = table[0];
    if (min == null) return;
    charts.forEach(c => {
      if (c.u !== u && (c.u.scales.x.min !== min || c.u.scales.x.max !== max)) c.u.setScale("x", { min, max });
      if (c.u === u) c.say(c);
    });
    seen = min > x[0] || max < x[x.length - 1] ? { min, max } : null;
    by("whole").disabled = !seen;
    drawMap();
  };
  const show = (min, max) => charts.length && max > min && charts[0].u.setScale("x", { min, max });
  const whole = () => show(table[0][0], table[0][table[0].length - 1]);

  // One finger moves the cursor, two zoom.
  const touch = u => {
    const over = u.over;
    let start = null;
    const at = f => u.posToVal(f.clientX - over.getBoundingClientRect().left, "x");
    over.addEventListener("touchstart", e => {
      if (e.touches.length === 2) start = [at(e.touches[0]), at(e.touches[1])];
    }, { passive: true });
    over.addEventListener("touchmove", e => {
      const place = over.getBoundingClientRect(), [f, g] = e.touches;
      if (!g) {
        u.setCursor({ left: f.clientX - place.left, top: 20 });
        return;
      }
      if (!start) return;
      e.preventDefault();
      // The values that the fingers were put on stay below them.
      const a = f.clientX - place.left, b = g.clientX - place.left, per = (start[1] - start[0]) / (b - a);
      if (!isFinite(per) || per <= 0) return;
      const x = table[0], min = Math.max(start[0] - a * per, x[0]);
      show(min, Math.min(min + place.width * per, x[x.length - 1]));
    }, { passive: false });
    over.addEventListener("touchend", () => { start = null; });
  };

  // The route, north up, in the projection of web maps.
  const map = by("map");
  const points = rides.map(r => r.lat.map((lat, i) => lat === null || r.long[i] === null ? null :
    [(r.long[i] + 180) / 360, .5 - Math.asinh(Math.tan(Math.max(-85, Math.min(85, lat)) * Math.PI / 180)) / (2 * Math.PI)]));
  const placed = points.flat().filter(p => p);
  const hasRoute = placed.length > 1;
  const frame = placed.reduce((f, [x, y]) => [Math.min(f[0], x), Math.min(f[1], y), Math.max(f[2], x), Math.max(f[3], y)], [1, 1, 0, 0]);
  let view = null; // of the map: scale and offsets
  const coloured = { kind: null, low: 0, high: 1 };

  const fitMap = () => {
    const ratio = devicePixelRatio || 1, width = map.clientWidth, height = map.clientHeight, margin = 18;
    map.width = width * ratio;
    map.height = height * ratio;
    const scale = Math.min((width - 2 * margin) / Math.max(frame[2] - frame[0], 1e-7), (height - 2 * margin) / Math.max(frame[3] - frame[1], 1e-7));
    view = { ratio, scale, x: width / 2 - scale * (frame[0] + frame[2]) / 2, y: height / 2 - scale * (frame[1] + frame[3]) / 2, width, height };
  };
  const at = p => [view.x + view.scale * p[0], view.y + view.scale * p[1]];
  // The colours of the route, from the lowest to the highest value: the style has four of them, 0 to 3.
  const ramp = f => {
    const of = k => colour("ramp" + k).match(/[0-9a-f]{2}/g).map(x => parseInt(x, 16)), k = Math.min(2, Math.floor(3 * f));
    const low = of(k), high = of(k + 1);
    return `rgb(${low.map((v, i) => Math.round(v + (high[i] - v) * (3 * f - k)))})`;
  };

  // Draws the map in the next frame: once, although each chart asks for it.
  let asked = false;
  const drawMap = () => {
    if (asked || !hasRoute) return;
    asked = true;
    requestAnimationFrame(() => { asked = false; paintMap(); });
  };
  const paintMap = () => {
    if (!view) fitMap();
    const ctx = map.getContext("2d");
    ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    ctx.clearRect(0, 0, view.width, view.height);
    if (page.tiles) drawTiles(ctx);
    ctx.lineJoin = ctx.lineCap = "round";
    rides.forEach((ride, n) => drawRoute(ctx, ride, n));
    const first = points[0].find(p => p), last = points[0].findLast(p => p);
    first && mark(ctx, first, "#1a9850");
    last && mark(ctx, last, "#c81e1e");
    drawScale(ctx);
    if (cursorRow !== null) rides.forEach((ride, n) => {
      const i = recordNear(n, cursorRow), p = i === null ? null : points[n][i];
      p && mark(ctx, p, several ? lineColour(n, 0) : colour("ink"), 6);
    });
  };
  const mark = (ctx, p, fill, size = 5) => {
    ctx.beginPath();
    ctx.arc(...at(p), size, 0, 7);
    ctx.fillStyle = fill;
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = colour("card");
    ctx.stroke();
  };
  const drawRoute = (ctx, ride, n) => {
    const inside = i => !seen || ride[axis][i] >= seen.min && ride[axis][i] <= seen.max;
    // Colours are made once, not for each point: that takes longer than to draw the route.
    const rest = colour("line"), usual = several ? lineColour(n, 0) : colour("accent");
    const ramps = Array.from({ length: 17 }, (_, k) => ramp(k / 16));
    if (seen) line(ctx, ride, n, () => rest, 2.5);
    line(ctx, ride, n, i => {
      if (!inside(i)) return null;
      const c = coloured.kind === null || several ? null : ride.columns[coloured.kind];
      if (!c || c.values[i] === null) return usual;
      const f = (c.values[i] - coloured.low) / (coloured.high - coloured.low || 1);
      return ramps[Math.round(16 * Math.max(0, Math.min(1, kinds[coloured.kind].pace ? 1 - f : f)))];
    }, 3.5);
  };
  // Draws the stretches of one colour each; null is none. A point within half a pixel of the last one
  // is left out, as it would change nothing that is seen.
  const line = (ctx, ride, n, paint, width) => {
    ctx.lineWidth = width;
    let last = null, current = null;
    points[n].forEach((p, i) => {
      if (!p) return;
      const c = paint(i), to = at(p);
      if (ride.breaks.has(i)) last = null;
      if (c === current && last && Math.hypot(to[0] - last[0], to[1] - last[1]) * view.ratio < .5) return;
      if (c !== current || last === null) {
        if (current !== null) ctx.stroke();
        ctx.beginPath();
        current = c;
        if (c !== null) ctx.strokeStyle = c;
        if (last && c !== null) ctx.moveTo(...last);
      }
      if (c !== null) {
        if (last) ctx.lineTo(...to); else ctx.moveTo(...to);
      }
      last = to;
    });
    if (current !== null) ctx.stroke();
  };
  const drawScale = ctx => {
    const middle = (frame[1] + frame[3]) / 2, lat = Math.atan(Math.sinh(Math.PI * (1 - 2 * middle)));
    const metres = 40075016.7 * Math.cos(lat) / view.scale * 110; // of 110 pixels
    const ten = 10 ** Math.floor(Math.log10(metres / page.unit.metres));
    const round = ten * [5, 2, 1].find(n => n * ten * page.unit.metres <= metres);
    const length = round * page.unit.metres / metres * 110, y = view.height - 12;
    ctx.strokeStyle = ctx.fillStyle = colour("soft");
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.moveTo(12, y - 4);
    ctx.lineTo(12, y);
    ctx.lineTo(12 + length, y);
    ctx.lineTo(12 + length, y - 4);
    ctx.stroke();
    ctx.font = "12px system-ui, sans-serif";
    ctx.fillText(+round.toPrecision(1) + " " + page.unit.name, 16, y - 6);
  };

  // Tiles of a map, only if the page was made with an address for them.
  const tiles = new Map();
  const drawTiles = ctx => {
    const zoom = Math.max(0, Math.min(17, Math.round(Math.log2(view.scale / 256)))), n = 2 ** zoom, size = view.scale / n;
    for (let x = Math.floor(-view.x / size); x * size + view.x < view.width; x++)
      for (let y = Math.max(0, Math.floor(-view.y / size)); y < n && y * size + view.y < view.height; y++) {
        const address = page.tiles.replace("{z}", zoom).replace("{x}", (x % n + n) % n).replace("{y}", y);
        if (!tiles.has(address)) {
          const image = new Image();
          tiles.set(address, image);
          image.onload = drawMap;
          image.src = address;
        }
        const image = tiles.get(address);
        ctx.globalAlpha = .75;
        if (image.complete && image.naturalWidth) ctx.drawImage(image, view.x + x * size, view.y + y * size, size + .5, size + .5);
        ctx.globalAlpha = 1;
      }
  };

  // The cursor follows the pointer on the map.
  const follow = e => {
    const place = map.getBoundingClientRect(), x = e.clientX - place.left, y = e.clientY - place.top;
    let least = 900, next = null;
    points[0].forEach((p, i) => {
      if (!p) return;
      const [a, b] = at(p), d = (a - x) ** 2 + (b - y) ** 2;
      if (d < least && (!seen || rides[0][axis][i] >= seen.min && rides[0][axis][i] <= seen.max)) { least = d; next = i; }
    });
    charts.forEach(c => c.u.setCursor(next === null ? { left: -10, top: -10 } :
      { left: c.u.valToPos(rides[0][axis][next], "x"), top: 20 }, true));
  };

  // The power curve has a logarithmic axis of time.
  const curve = by("curve");
  let curveChart = null;
  const drawCurve = () => {
    const with_ = page.rides.map((r, i) => i).filter(i => page.rides[i].curve.length);
    if (!with_.length) return;
    curve.hidden = false;
    curveChart && curveChart.destroy();
    const name = s => s < 60 ? s + " s" : s < 3600 ? s / 60 + " min" : s / 3600 + " h";
    const common = { stroke: colour("soft"), grid: { stroke: colour("line"), width: 1 }, ticks: { show: false }, font: "12px system-ui, sans-serif" };
    const marks = curve.clientWidth < 450 ? [1, 10, 60, 600, 3600, 36000] : [1, 5, 15, 60, 300, 1200, 3600, 14400];
    curveChart = new uPlot({
      width: curve.clientWidth - 30, height: 220, padding: [6, 10, 0, 0],
      scales: { x: { time: false, distr: 3 }, y: { range: (u, lo, hi) => [0, (hi || 1) * 1.06] } },
      axes: [{ ...common, size: 26, splits: u => marks.filter(m => m <= u.scales.x.max), filter: (u, v) => v, values: (u, v) => v.map(name) }, { ...common, size: 48 }],
      cursor: { drag: { x: false, y: false }, y: false },
      series: [{ label: "Time", value: (u, v) => v == null ? "–" : name(v) }, ...with_.map(i => ({
        label: several ? rides[i].name : "Power", stroke: several ? colour(["first", "second"][i]) : colour("power"), width: 2, points: { show: false },
        fill: several ? undefined : colour("power") + "18", value: (u, v) => v == null ? "–" : Math.round(v) + " W",
      }))],
    }, [page.durations, ...with_.map(i => page.rides[i].curve)], curve);
  };

  // A chart is as wide as its place, which depends on how many charts there are.
  const fitCharts = () => charts.forEach(({ u, holder }) => u.width !== holder.clientWidth && u.setSize({ width: holder.clientWidth, height: u.height }));

  // All of it, again when the axis, the size or the colours change.
  const draw = () => {
    const tables = rides.map(rows);
    if (differences.length) tables.push(differenceRows());
    // A pause of one ride stays one among the rows of the other: mode 2 of uPlot.join.
    table = several ? uPlot.join(tables, tables.map(t => t.map(() => 2))) : tables[0];
    charts.splice(0).forEach(c => { c.u.destroy(); c.holder.remove(); });
    seen = cursorRow = null;
    by("whole").disabled = true;
    if (table[0].length > 1) {
      box.hidden = false;
      kinds.forEach((kind, k) => {
        charts.push(chartOf(k));
        differences.forEach((d, n) => d.name === kind.name && d[axis] && charts.push(differenceOf(n)));
      });
      differences.forEach((d, n) => d.name === "gap" && d[axis] && charts.push(differenceOf(n)));
      fitCharts();
      charts.forEach(c => c.say(c));
    }
    drawCurve();
    drawMap();
  };
  const along = name => {
    axis = name;
    ["time", "distance"].forEach(id => by(id).setAttribute("aria-pressed", id === name));
    draw();
  };

  by("time").onclick = () => along("time");
  by("distance").onclick = () => along("distance");
  by("whole").onclick = whole;
  by("axes").hidden = !rides.every(r => r.distance.some(v => v));
  by("route").hidden = !hasRoute;
  by("top").classList.toggle("alone", !hasRoute);
  by("smooth").parentElement.hidden = !kinds.some(k => k.name === "power");
  by("smooth").onchange = e => { smooth = +e.target.value; draw(); };
  const select = by("colour");
  select.parentElement.hidden = several || !kinds.length;
  select.append(new Option("none", ""), ...kinds.map((k, i) => new Option(k.title.toLowerCase(), i)));
  select.onchange = () => {
    coloured.kind = select.value === "" ? null : +select.value;
    by("legend").hidden = coloured.kind === null;
    if (coloured.kind !== null) {
      const sorted = table[columnAt(0, coloured.kind)].filter(v => v != null).sort((a, b) => a - b);
      coloured.low = sorted[Math.floor(sorted.length * .03)];
      coloured.high = sorted[Math.floor(sorted.length * .97)];
      const ends = [plain(coloured.kind, coloured.low), text(coloured.kind, coloured.high)];
      if (kinds[coloured.kind].pace) ends.splice(0, 2, plain(coloured.kind, coloured.high), text(coloured.kind, coloured.low));
      [by("lowest").textContent, by("highest").textContent] = ends;
    }
    drawMap();
  };
  map.addEventListener("pointermove", follow);
  map.addEventListener("pointerleave", () => charts.forEach(c => c.u.setCursor({ left: -10, top: -10 })));
  // Rows of laps zoom. The tab key stops at one row of a table, the arrow keys go to the others.
  const zoomTo = row => {
    const r = rides[0], from = r.time.findIndex(t => t !== null && t >= +row.dataset.from);
    const to = r.time.findLastIndex(t => t !== null && t <= +row.dataset.to);
    if (!(from >= 0 && to > from)) return;
    show(r[axis][from], r[axis][to]);
    const { top, bottom } = box.getBoundingClientRect();
    if (bottom < 80 || top > innerHeight - 80) box.scrollIntoView();
  };
  document.querySelectorAll("table").forEach(t => {
    const zooming = [...t.querySelectorAll("tr[data-from]")];
    zooming.forEach((row, i) => {
      row.tabIndex = i ? -1 : 0;
      row.addEventListener("click", () => zoomTo(row));
      row.addEventListener("keydown", e => {
        const next = { ArrowDown: zooming[i + 1], ArrowUp: zooming[i - 1], Home: zooming[0], End: zooming[zooming.length - 1] }[e.key];
        if (e.key === "Enter" || e.key === " ") zoomTo(row);
        else if (next) { row.tabIndex = -1; next.tabIndex = 0; next.focus(); }
        else return;
        e.preventDefault();
      });
    });
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  along(axis);
  const first = ["speed", "altitude"].map(name => kinds.findIndex(k => k.name === name)).find(k => k >= 0);
  if (first !== undefined && !several) { select.value = first; select.onchange(); }
  let width = box.clientWidth;
  new ResizeObserver(() => {
    if (box.clientWidth === width && !box.hidden) return;
    width = box.clientWidth;
    fitCharts();
    curveChart && curveChart.setSize({ width: curve.clientWidth - 30, height: curveChart.height });
    view = null;
    drawMap();
  }).observe(document.body);
})();
