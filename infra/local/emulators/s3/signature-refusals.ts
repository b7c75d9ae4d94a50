/** Why a request is not taken, by the names that S3 gives. @see Amazon S3 API reference, "Error responses" */
export interface SignatureRefusal {
  status: number
  code: string
  message: string
}

export const refusals = {
  none: { status: 403, code: 'AccessDenied', message: 'Access Denied' },
  two: {
    status: 400,
    code: 'InvalidArgument',
    message:
      'Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter or the Authorization header should be specified',
  },
  badQuery: {
    status: 400,
    code: 'AuthorizationQueryParametersError',
    message: 'Error parsing the query parameters of the signature',
  },
  badHeader: {
    status: 400,
    code: 'AuthorizationHeaderMalformed',
    message: 'The authorization header is malformed',
  },
  skewed: {
    status: 403,
    code: 'RequestTimeTooSkewed',
    message: 'The difference between the request time and the current time is too large.',
  },
  early: { status: 403, code: 'AccessDenied', message: 'Request is not valid yet' },
  expired: { status: 403, code: 'AccessDenied', message: 'Request has expired' },
  unknownKey: {
    status: 403,
    code: 'InvalidAccessKeyId',
    message: 'The AWS Access Key Id you provided does not exist in our records.',
  },
  mismatch: {
    status: 403,
    code: 'SignatureDoesNotMatch',
    message:
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  },
  unsignedHeaders: {
    status: 403,
    code: 'AccessDenied',
    message: 'There were headers present in the request which were not signed',
  },
} as const satisfies Record<string, SignatureRefusal>
