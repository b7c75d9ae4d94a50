import { createHash, createPublicKey, generateKeyPairSync, webcrypto, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DamagedData } from '../disk/data-files.ts'
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

/**
 * @param publicName by which trackers elsewhere know the broker; one that its certificate does not hold yet is added, and
 *   the root, which trackers keep, stays
 * @throws DamagedData
 */
export async function openLocalAuthority(dataDir: string, publicName?: string): Promise<LocalAuthority> {
  const folder = join(dataDir, 'authority')
  const path = (name: (typeof names)[number]) => join(folder, name)
  if (!names.every((name) => existsSync(path(name)))) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const made = await makeRoot()
    for (const name of names) write(path(name), made[name])
  }
  const read = (name: (typeof names)[number]) => {
    const text = readFileSync(path(name), 'utf8')
    if (!/^-----BEGIN [A-Z ]+-----\n.+\n-----END [A-Z ]+-----\s*$/s.test(text)) {
      throw new DamagedData(path(name), 'it should hold a certificate or a key as PEM')
    }
    return text
  }
  if (publicName !== undefined && !hasName(read('broker.pem'), publicName)) {
    write(path('broker.pem'), await renameBroker(read, publicName))
  }
  return {
    root: read('root.pem'),
    broker: { certificate: read('broker.pem'), privateKey: read('broker.key') },
    sign: () => signTracker(read('root.pem'), read('root.key')),
  }
}

function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function hasName(certificate: string, name: string): boolean {
  const read = new X509Certificate(certificate)
  return (isIP(name) === 0 ? read.checkHost(name) : read.checkIP(name)) !== undefined
}

/** Few starts and few calls need it, so it is loaded with the first. */
async function x509() {
  await import('reflect-metadata')
  const loaded = await import('@peculiar/x509')
  loaded.cryptoProvider.set(webcrypto as Crypto)
  return loaded
}

async function makeRoot(): Promise<Record<(typeof names)[number], string>> {
  const { X509CertificateGenerator, BasicConstraintsExtension, KeyUsagesExtension, KeyUsageFlags } = await x509()
  const [rootKeys, brokerKeys] = await Promise.all([newKeys(), newKeys()])
  const root = await X509CertificateGenerator.createSelfSigned({
    ...tenYears(),
    serialNumber: serialNumber(),
    name: 'CN=Qafila local authority',
    keys: rootKeys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  })
  const broker = await signBroker({
    issuer: root.subject,
    signingKey: rootKeys.privateKey,
    publicKey: brokerKeys.publicKey,
  })
  return {
    'root.pem': `${root.toString('pem')}\n`,
    'root.key': await pem(rootKeys.privateKey),
    'broker.pem': broker,
    'broker.key': await pem(brokerKeys.privateKey),
  }
}

interface BrokerParts {
  issuer: string
  signingKey: CryptoKey
  publicKey: CryptoKey
  /** beside those of this machine */
  publicName?: string
}

/** @returns PEM */
async function signBroker({ issuer, signingKey, publicKey, publicName }: BrokerParts): Promise<string> {
  const { X509CertificateGenerator, SubjectAlternativeNameExtension, ExtendedKeyUsageExtension, ExtendedKeyUsage } =
    await x509()
  const alternatives = ['localhost', hostname(), '127.0.0.1', '::1', ...(publicName === undefined ? [] : [publicName])]
  const made = await X509CertificateGenerator.create({
    ...tenYears(),
    serialNumber: serialNumber(),
    issuer,
    subject: 'CN=localhost',
    publicKey,
    signingKey,
    signingAlgorithm: algorithm,
    extensions: [
      new SubjectAlternativeNameExtension(
        alternatives.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
      ),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    ],
  })
  return `${made.toString('pem')}\n`
}

/** The broker's own key gets a certificate with one more name. */
async function renameBroker(read: (name: (typeof names)[number]) => string, publicName: string): Promise<string> {
  const { X509Certificate: Certificate, PemConverter } = await x509()
  const spki = createPublicKey(read('broker.key')).export({ type: 'spki', format: 'der' })
  const [publicKey, signingKey] = await Promise.all([
    webcrypto.subtle.importKey('spki', spki, algorithm, true, ['verify']),
    webcrypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(read('root.key')), algorithm, false, ['sign']),
  ])
  return signBroker({ issuer: new Certificate(read('root.pem')).subject, signingKey, publicKey, publicName })
}

const tenYears = () => ({ notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + tenYearsMs) })

/** An RSA key, because that is what AWS makes and what every tracker takes. */
async function signTracker(rootPem: string, rootKeyPem: string) {
  const { X509CertificateGenerator, X509Certificate: Certificate, ...rest } = await x509()
  const { ExtendedKeyUsageExtension, ExtendedKeyUsage, PemConverter } = rest
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
    issuer: new Certificate(rootPem).subject,
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
