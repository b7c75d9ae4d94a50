/** Who asks. A switch over `kind` must be exhaustive, so that a new kind of caller cannot slip through. */
export type Actor =
  | { kind: 'user'; tenantId: string; userId: number }
  | { kind: 'tracker'; tenantId: string; deviceId: number }
  | { kind: 'clock'; tenantId: string }
