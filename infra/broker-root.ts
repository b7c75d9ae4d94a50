import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

const subject = 'C=US\nO=Amazon\nCN=Amazon Root CA 1'

/** PEM of whoever vouches for the broker of AWS IoT, as Node brings it along: trackers are given it to know the broker by. */
export function brokerRoot(): string {
  const found = rootCertificates.find((pem) => pem.length > 0 && new X509Certificate(pem).subject === subject)
  if (!found) throw new Error('this Node brings no Amazon Root CA 1 along; use one that does')
  return `${found.trim()}\n`
}
