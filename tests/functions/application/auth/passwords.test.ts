import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { traccarHash } from '../../../../functions/application/auth/traccar-hash.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../../../functions/application/auth/passwords.ts'
import { newSecret, newTenantId, secretKey } from '../../../../functions/platform/secrets.ts'

const unpadded = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

describe('passwords', () => {
  it('are hashed as PHC text with its cost, with another salt each time', async () => {
    const [first, second] = [await hashPassword('demo1234'), await hashPassword('demo1234')]
    expect(first).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toBe(second)
    expect(await verifyPassword('demo1234', first)).toBe(true)
    expect(await verifyPassword('demo1235', first)).toBe(false)
  })

  it('match however their letters were composed', async () => {
    const hash = await hashPassword('mot de passe été')
    expect(await verifyPassword('mot de passe e\u0301te\u0301', hash)).toBe(true)
  })

  it('of an older, cheaper hash still match', async () => {
    const [salt, key] = ['salt', scryptSync('demo1234', 'salt', 32, { N: 16, r: 4, p: 2 })].map(unpadded)
    expect(await verifyPassword('demo1234', `$scrypt$ln=4,r=4,p=2$${salt}$${key}`)).toBe(true)
    expect(await verifyPassword('demo1234', `$scrypt$ln=5,r=4,p=2$${salt}$${key}`)).toBe(false)
  })

  it.each(['', 'none', '$argon2id$v=19$m=1$x$y', '$scrypt$ln=15,r=8,p=1$only-salt'])(
    'nothing fits "%s"',
    async (hash) => {
      expect(await verifyPassword('', hash)).toBe(false)
    },
  )
})

describe('imported passwords', () => {
  // made with Node's own PBKDF2 in the two forms that Traccar stores
  const salt = '00112233445566778899aabbccddeeff0011223344556677'
  const hex = (digest: string, rounds: number) =>
    pbkdf2Sync('demo1234', Buffer.from(salt, 'hex'), rounds, 24, digest).toString('hex')
  const forms = [
    { name: 'the old form', hashed: hex('sha1', 1000) },
    { name: 'the new form', hashed: `PBKDF2WithHmacSHA256$200000$${hex('sha256', 200_000)}` },
  ]
  it.each(forms)('match in $name, and are to be hashed again', async ({ hashed }) => {
    const hash = traccarHash(hashed, salt)!
    expect([await verifyPassword('demo1234', hash), await verifyPassword('demo1235', hash)]).toEqual([true, false])
    expect([isOutdated(hash), isOutdated(await hashPassword('demo1234'))]).toEqual([true, false])
  })

  it.each([
    { hashed: '', salt },
    { hashed: 'xyz', salt },
    { hashed: 'PBKDF2WithHmacSHA512$1$00', salt },
    { hashed: '00', salt: 'abc' },
  ])('are none that we know: $hashed with $salt', ({ hashed, salt }) => {
    expect(traccarHash(hashed, salt)).toBeNull()
  })
})

describe('secrets', () => {
  it('are long, never the same, and not to be read from their key', () => {
    const [first, second] = [newSecret(), newSecret()]
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(first).not.toBe(second)
    expect(secretKey(first)).toBe(secretKey(first))
    expect(secretKey(first)).not.toBe(secretKey(second))
    expect(newTenantId()).toMatch(/^[a-z2-9]{10}$/)
  })
})
