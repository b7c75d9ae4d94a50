import { originVerifyHeader } from '../../origin-secret.ts'

interface Origin {
  CustomHeaders?: { Items?: { HeaderName: string; HeaderValue: string }[] }
}

/** What `aws cloudfront get-distribution-config` answers, as far as it is looked at. */
export interface DistributionAnswer {
  ETag: string
  DistributionConfig: { Origins: { Items: Origin[] } }
}

/**
 * Writes the secret into the header by which CloudFront proves itself, at every origin that has it; all else stays.
 * @returns how many origins have it
 * @throws Error with a line for a person
 */
export function replaceOriginSecret({ DistributionConfig }: DistributionAnswer, secret: string): number {
  if (!/^[!-~]{32,}$/.test(secret)) throw new Error('The secret should be one line of at least 32 characters.')
  const headers = DistributionConfig.Origins.Items.flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? []).filter(
    ({ HeaderName }) => HeaderName.toLowerCase() === originVerifyHeader,
  )
  if (headers.length === 0) throw new Error(`No origin of this distribution has the header ${originVerifyHeader}.`)
  for (const header of headers) header.HeaderValue = secret
  return headers.length
}
