/** Connections are kept open between invocations. Without the last word a request that is stuck is only warned about. */
const connections = {
  connectionTimeout: 2_000,
  requestTimeout: 4_000,
  httpAgent: { keepAlive: true, maxSockets: 128 },
  httpsAgent: { keepAlive: true, maxSockets: 128 },
  throwOnRequestTimeout: true,
}
/** Throttling and lost connections are tried again by the SDK, with growing, random waits. */
export const retry = { maxAttempts: 6, requestHandler: connections }
/** Whoever does not answer soon must not hold up the others who wait. */
export const fewRetries = { maxAttempts: 2, requestHandler: { ...connections, requestTimeout: 2_000 } }
