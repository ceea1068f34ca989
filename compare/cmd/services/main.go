// Command services measures what hooked codecs change in a gRPC service whose code does not
// mention them. A client sends batches of 100 spans (OTLP traces) to a server, which returns them;
// client and server are processes of their own. One arm runs with TIGHT=off, so with protobuf-go
// alone, the other without, and both are the same program. The arms take turns.
//
//	cd compare && go run ./cmd/services [-rounds N] [-requests N]
//
// It prints the CPU time (user and system, client and server together) and the allocated objects of a
// request, and for each the median of the rounds' ratios with the lowest and highest tenth. Starting
// the processes counts, too. It keeps no record.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/otlp"
	"github.com/tightwire/tightwire/compare/messages/sets/hooked"
)

const (
	method = "/echo.Echo/Export"
	spans  = 100
	kinds  = 16 // batches, sent in turn
)

func main() {
	log.SetFlags(0)
	rounds := flag.Int("rounds", 10, "how often each arm runs")
	requests := flag.Int("requests", 1500, "requests of a run")
	live := flag.Int("live", 0, "megabytes that each process keeps, as services have caches (for the processes)")
	address := flag.String("send", "", "be the client of the server at this address")
	serves := flag.Bool("serve", false, "be the server")
	flag.Parse()
	kept := make([]byte, *live<<20)
	var err error
	switch {
	case *serves:
		err = serve()
	case *address != "":
		err = send(*address, *requests)
	default:
		err = compare(*rounds, *requests)
	}
	runtime.KeepAlive(kept)
	if err != nil {
		log.Fatal("services: ", err)
	}
}

// serve prints its address, answers until its input ends, and prints its objects.
func serve() error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := grpc.NewServer()
	server.RegisterService(&grpc.ServiceDesc{
		ServiceName: "echo.Echo", HandlerType: (*any)(nil),
		Methods: []grpc.MethodDesc{{MethodName: "Export", Handler: export}},
	}, nil)
	go server.Serve(listener)
	fmt.Println(listener.Addr())
	io.Copy(io.Discard, os.Stdin)
	server.Stop()
	return printObjects()
}

func export(_ any, _ context.Context, decode func(any) error, _ grpc.UnaryServerInterceptor) (any, error) {
	m := new(hooked.TracesData)
	return m, decode(m)
}

// send sends n requests, looks at the answers, and prints its objects.
func send(address string, n int) error {
	conn, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer conn.Close()
	batches := make([]*hooked.TracesData, kinds)
	for i := range batches {
		batches[i] = new(hooked.TracesData)
		if err := proto.Unmarshal(otlp.Encode(nil, corpus.NewTraces(uint64(i), spans)), batches[i]); err != nil {
			return err
		}
	}
	for i := range n {
		answer, batch := new(hooked.TracesData), batches[i%kinds]
		if err := conn.Invoke(context.Background(), method, batch, answer); err != nil {
			return err
		}
		if i < kinds && !proto.Equal(answer, batch) {
			return errors.New("the answer is not the request")
		}
	}
	return printObjects()
}

func printObjects() error {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	_, err := fmt.Println(m.Mallocs)
	return err
}

// A cost is what one request costs.
type cost struct{ cpu, objects float64 }

func compare(rounds, requests int) error {
	fmt.Printf("gRPC, %d spans a request, %d rounds of %d requests, %s\n", spans, rounds, requests, runtime.Version())
	for _, live := range []int{0, 64} {
		var arms [2][]cost // TIGHT=off, then without
		for range rounds {
			for _, arm := range rand.Perm(2) {
				c, err := run(arm == 0, live, requests)
				if err != nil {
					return err
				}
				arms[arm] = append(arms[arm], c)
			}
		}
		fmt.Printf("live heap of %d MB and what gRPC keeps:\n", live)
		show("CPU, µs", arms, func(c cost) float64 { return c.cpu })
		show("objects", arms, func(c cost) float64 { return c.objects })
	}
	return nil
}

// show prints the medians of both arms, and of their ratios round by round.
func show(what string, arms [2][]cost, of func(cost) float64) {
	var off, on, ratios []float64
	for i := range arms[0] {
		off, on = append(off, of(arms[0][i])), append(on, of(arms[1][i]))
		ratios = append(ratios, on[i]/off[i])
	}
	for _, list := range [][]float64{off, on, ratios} {
		slices.Sort(list)
	}
	n := len(ratios)
	fmt.Printf("  %-8s %8.0f stock %8.0f hooked   %.3f [%.3f, %.3f]\n", what, off[n/2], on[n/2], ratios[n/2], ratios[n/10], ratios[n-1-n/10])
}

// run starts a server and a client, and returns the cost of a request in both together.
func run(off bool, live, requests int) (cost, error) {
	server, in, out, err := start(off, live, "-serve")
	if err != nil {
		return cost{}, err
	}
	address, err := out.ReadString('\n')
	if err != nil {
		return cost{}, errors.Join(err, server.Wait())
	}
	client, _, sent, err := start(off, live, "-send", strings.TrimSpace(address), "-requests", fmt.Sprint(requests))
	if err != nil {
		return cost{}, err
	}
	a, err := end(client, sent)
	in.Close()
	b, err2 := end(server, out)
	n := float64(requests)
	return cost{(a.cpu + b.cpu) / n, (a.objects + b.objects) / n}, errors.Join(err, err2)
}

func start(off bool, live int, args ...string) (*exec.Cmd, io.Closer, *bufio.Reader, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, nil, nil, err
	}
	c := exec.Command(program, append([]string{"-live", fmt.Sprint(live)}, args...)...)
	c.Stderr = os.Stderr
	if off {
		c.Env = append(os.Environ(), "TIGHT=off")
	}
	in, err := c.StdinPipe()
	if err != nil {
		return nil, nil, nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, nil, nil, err
	}
	return c, in, bufio.NewReader(out), c.Start()
}

// end reads the objects of a process that ends, and its CPU time in microseconds.
func end(c *exec.Cmd, out *bufio.Reader) (total cost, err error) {
	_, err = fmt.Fscan(out, &total.objects)
	err = errors.Join(err, c.Wait())
	total.cpu = float64(c.ProcessState.UserTime()+c.ProcessState.SystemTime()) / float64(time.Microsecond)
	return total, err
}
