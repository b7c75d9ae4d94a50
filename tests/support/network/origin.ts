/** A deployment whose CloudFront proves itself by this secret. */
export const originIs = (secret: string) => ({ isOriginSecret: async (sent: string) => sent === secret })
