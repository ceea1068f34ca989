// Package schema has what package tight and its generator ask of descriptors: which messages are below a message,
// and digests of what a codec knows of them. Programs need none of it.
//
// Each function visits a message once. That matters in the interfaces of clouds and service meshes, where hundreds of
// messages contain each other: a walk from each of them would visit each of the others.
package schema
