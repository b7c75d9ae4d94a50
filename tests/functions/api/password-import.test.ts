import { pbkdf2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { traccarHash } from '../../../functions/application/auth/traccar-hash.ts'
import { openAccount } from '../../../shared/domain/access/account.ts'
import { ask, fixture, password } from './api-fixture.ts'

const signIn = (at: Awaited<ReturnType<typeof fixture>>, word = password) =>
  ask(at, '/api/session', { method: 'POST', form: { email: 'amina@atlas.example', password: word } })

it('a password from another system works, and is kept our way from the first sign-in on', async () => {
  const at = await fixture()
  const salt = 'ab'.repeat(24)
  const old = traccarHash(pbkdf2Sync(password, Buffer.from(salt, 'hex'), 1000, 24, 'sha1').toString('hex'), salt)!
  await at.amina.records.savePasswordHash(at.amina.id, old)
  expect((await signIn(at, 'wrong')).status).toBe(401)
  expect((await at.amina.records.credentials(at.amina.id)).hash).toBe(old)
  expect((await signIn(at)).status).toBe(200)
  expect((await at.amina.records.credentials(at.amina.id)).hash).toMatch(/^\$scrypt\$/)
  expect((await signIn(at)).status).toBe(200)
})

it('nobody signs in to a suspended account, neither with a cookie nor with Basic', async () => {
  const at = await fixture()
  const basic = {
    headers: { authorization: `Basic ${Buffer.from(`amina@atlas.example:${password}`).toString('base64')}` },
  }
  expect((await ask(at, '/api/devices', basic)).status).toBe(200)
  await at.amina.records.saveAccount({ ...openAccount, isSuspended: true }, openAccount)
  expect((await signIn(at)).status).toBe(403)
  expect((await ask(at, '/api/devices', basic)).status).toBe(401)
})
