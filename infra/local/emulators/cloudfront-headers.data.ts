/** Names of headers in lower case; `x-edge-*` is every name that begins so. */
type Names = readonly string[]

/**
 * Edge functions neither see these headers nor may they add them.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html
 *   "Disallowed headers"
 */
export const disallowed: Names = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'trailer',
  'upgrade',
  'x-accel-buffering',
  'x-accel-charset',
  'x-accel-limit-rate',
  'x-accel-redirect',
  'x-amz-cf-*',
  'x-amzn-auth',
  'x-amzn-cf-billing',
  'x-amzn-cf-id',
  'x-amzn-cf-xff',
  'x-amzn-errortype',
  'x-amzn-fle-profile',
  'x-amzn-header-count',
  'x-amzn-header-order',
  'x-amzn-lambda-integration-tag',
  'x-amzn-requestid',
  'x-cache',
  'x-edge-*',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Edge functions see these headers of a request, and may neither add, change nor delete them.
 * @see the same page, "Read-only headers", viewer request
 */
export const readOnlyInRequests: Names = ['content-length', 'host', 'transfer-encoding', 'via']

/** @see the same page, "Read-only headers", viewer response */
export const readOnlyInResponses: Names = ['warning', 'via']

/**
 * CloudFront adds none of these to the requests of an origin.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/add-origin-custom-headers.html
 *   "Custom headers that CloudFront can't add to origin requests"
 */
export const notForOrigins: Names = [
  'cache-control',
  'connection',
  'content-length',
  'cookie',
  'host',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'max-forwards',
  'pragma',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'range',
  'request-range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-amz-*',
  'x-edge-*',
  'x-real-ip',
]

export function isNamed(header: string, names: Names): boolean {
  const name = header.toLowerCase()
  return names.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each))
}
