export interface Reconnect {
  vehicles: number
  /** that the broker accepts in a second */
  connectsPerSecond: number
  /** within which each vehicle tries for the first time, and after which one that is refused tries again, s */
  retrySeconds: { first: number; from: number; to: number }
}

export interface Reconnected {
  attemptsPerSecondMax: number
  /** how many times a vehicle tried, on average */
  attemptsPerVehicle: number
  /** s after the outage by which half of all vehicles, and all, are connected */
  halfAfter: number
  allAfter: number
  /** connected vehicles by second */
  connected: number[]
}

/** Everybody comes back after an outage, second by second. */
export function reconnect({ vehicles, connectsPerSecond, retrySeconds: retry }: Reconnect): Reconnected {
  const attempts: number[] = Array.from({ length: retry.first }, () => vehicles / retry.first)
  const run: Reconnected = { attemptsPerSecondMax: 0, attemptsPerVehicle: 0, halfAfter: 0, allAfter: 0, connected: [] }
  let connected = 0
  let tried = 0
  for (let second = 0; vehicles - connected > 0.5; second++) {
    const trying = attempts[second] ?? 0
    const accepted = Math.min(trying, connectsPerSecond)
    tried += trying
    connected += accepted
    run.attemptsPerSecondMax = Math.max(run.attemptsPerSecondMax, trying)
    if (trying > accepted) tryLater(attempts, second, { refused: trying - accepted, retry })
    if (run.halfAfter === 0 && connected >= vehicles / 2) run.halfAfter = second + 1
    run.allAfter = second + 1
    run.connected.push(connected)
  }
  run.attemptsPerVehicle = vehicles === 0 ? 0 : tried / vehicles
  return run
}

/** Who is refused tries again, each after a time of its own. */
function tryLater(
  attempts: number[],
  second: number,
  { refused, retry }: { refused: number; retry: Reconnect['retrySeconds'] },
): void {
  const spread = retry.to - retry.from
  for (let at = second + retry.from; at < second + retry.to; at++) attempts[at] = (attempts[at] ?? 0) + refused / spread
}
