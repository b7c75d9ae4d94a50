import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

const subject = 'C=US\nO=Amazon\nCN=Amazon Root CA 1'

/** PEM of the root that signed the certificate of AWS IoT's broker, as Node ships it: trackers get it to verify the broker. */
export function amazonRootCertificate(): string {
  return (root ??= findRoot())
}

let root: string | undefined

function findRoot(): string {
  const found = rootCertificates.find((pem) => pem.length > 0 && new X509Certificate(pem).subject === subject)
  if (!found) throw new Error('this Node ships no Amazon Root CA 1; use one that does')
  return `${found.trim()}\n`
}
