import { createHash, createPublicKey, generateKeyPairSync, webcrypto } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '../../../../shared/domain/time/durations.ts'

/** Signs certificates on this machine, with a root of its own that is created once and stored with the data. */
export interface LocalAuthority {
  /** PEM */
  root: string
  /** what the broker shows */
  broker: { certificate: string; privateKey: string }
  sign(): Promise<{ id: string; certificate: string; privateKey: string }>
}

const names = ['root.pem', 'root.key', 'broker.pem', 'broker.key'] as const
const tenYearsMs = 3650 * dayMs
/** As AWS dates the certificates that it makes. */
const farAway = new Date('2049-12-31T23:59:59Z')
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** The identity of a certificate, as AWS IoT counts it: the SHA-256 of its bytes. */
export const certificateId = (der: Uint8Array): string => createHash('sha256').update(der).digest('hex')

export async function openLocalAuthority(dataDir: string): Promise<LocalAuthority> {
  const folder = join(dataDir, 'authority')
  const path = (name: (typeof names)[number]) => join(folder, name)
  if (!names.every((name) => existsSync(path(name)))) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const made = await makeRoot()
    for (const name of names) writeFileSync(path(name), made[name], { mode: 0o600 })
  }
  const read = (name: (typeof names)[number]) => readFileSync(path(name), 'utf8')
  return {
    root: read('root.pem'),
    broker: { certificate: read('broker.pem'), privateKey: read('broker.key') },
    sign: () => signTracker(read('root.pem'), read('root.key')),
  }
}

/** Few starts and few calls need it, so it is loaded with the first. */
async function x509() {
  await import('reflect-metadata')
  const loaded = await import('@peculiar/x509')
  loaded.cryptoProvider.set(webcrypto as Crypto)
  return loaded
}

async function makeRoot(): Promise<Record<(typeof names)[number], string>> {
  const { X509CertificateGenerator, BasicConstraintsExtension, KeyUsagesExtension, KeyUsageFlags, ...rest } =
    await x509()
  const now = Date.now()
  const life = { notBefore: new Date(now - dayMs), notAfter: new Date(now + tenYearsMs) }
  const [rootKeys, brokerKeys] = await Promise.all([newKeys(), newKeys()])
  const root = await X509CertificateGenerator.createSelfSigned({
    ...life,
    serialNumber: serialNumber(),
    name: 'CN=Qafila local authority',
    keys: rootKeys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  })
  const broker = await X509CertificateGenerator.create({
    ...life,
    serialNumber: serialNumber(),
    issuer: root.subject,
    subject: 'CN=localhost',
    publicKey: brokerKeys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new rest.SubjectAlternativeNameExtension([
        ...['localhost', hostname()].map((value) => ({ type: 'dns' as const, value })),
        ...['127.0.0.1', '::1'].map((value) => ({ type: 'ip' as const, value })),
      ]),
      new rest.ExtendedKeyUsageExtension([rest.ExtendedKeyUsage.serverAuth]),
    ],
  })
  return {
    'root.pem': `${root.toString('pem')}\n`,
    'root.key': await pem(rootKeys.privateKey),
    'broker.pem': `${broker.toString('pem')}\n`,
    'broker.key': await pem(brokerKeys.privateKey),
  }
}

/** An RSA key, because that is what AWS makes and what every tracker takes. */
async function signTracker(rootPem: string, rootKeyPem: string) {
  const { X509CertificateGenerator, X509Certificate, ExtendedKeyUsageExtension, ExtendedKeyUsage, PemConverter } =
    await x509()
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const spki = createPublicKey(publicKey).export({ type: 'spki', format: 'der' })
  const [key, signingKey] = await Promise.all([
    webcrypto.subtle.importKey('spki', spki, rsa, true, ['verify']),
    webcrypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(rootKeyPem), algorithm, false, ['sign']),
  ])
  const made = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    notBefore: new Date(Date.now() - dayMs),
    notAfter: farAway,
    issuer: new X509Certificate(rootPem).subject,
    subject: 'CN=AWS IoT Certificate',
    publicKey: key,
    signingKey,
    signingAlgorithm: algorithm,
    extensions: [new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth])],
  })
  const id = certificateId(new Uint8Array(made.rawData))
  return { id, certificate: `${made.toString('pem')}\n`, privateKey }
}

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<CryptoKeyPair>

async function pem(key: CryptoKey): Promise<string> {
  const { PemConverter } = await x509()
  return `${PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`
}

const serialNumber = (): string => Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString('hex')
