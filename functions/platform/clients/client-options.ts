/** Connections are kept open between invocations. Without `throwOnRequestTimeout` the SDK only warns of a request that hangs. */
const connections = {
  connectionTimeout: 2_000,
  requestTimeout: 4_000,
  httpAgent: { keepAlive: true, maxSockets: 128 },
  httpsAgent: { keepAlive: true, maxSockets: 128 },
  throwOnRequestTimeout: true,
}
/** The SDK retries throttling and lost connections, with back-off and jitter. */
export const clientOptions = { maxAttempts: 6, requestHandler: connections }
/** For calls that others wait for: gives up soon. */
export const quickOptions = { maxAttempts: 2, requestHandler: { ...connections, requestTimeout: 2_000 } }
