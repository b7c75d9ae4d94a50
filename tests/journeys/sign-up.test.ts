import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../infra/local/demo/create-tenants.ts'
import { sdkOptions } from '../support/cloud/small-world.ts'
import { startWorld, type LocalWorld } from '../support/world.ts'

let world: LocalWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const post = (path: string, body: object) =>
  fetch(`${world.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('a new user signs up, receives the e-mail, and may add a vehicle once the address is confirmed', async () => {
  const options = {
    organisation: 'Tell',
    name: 'Yacine',
    email: 'yacine@tell.example',
    password: 'demo1234',
    terms: true,
  }
  expect((await post('/sign-up', { ...options, language: 'en' })).status).toBe(200)
  await world.whenIdle()
  const inbox = (await (await fetch(`${world.url}/inbox/messages`)).json()) as { to: string[]; text: string }[]
  expect(inbox.map(({ to }) => to)).toEqual([['yacine@tell.example']])
  const [, address, token] = /(http\S+)\/confirm-email\?token=([\w-]+)/.exec(inbox[0]!.text)!
  expect(address).toBe(world.url)

  const api = await signIn(world.url, options.email, options.password)
  const van = { name: 'Van 1', uniqueId: 'tell-van-1' }
  await expect(api('POST', '/devices', van)).rejects.toThrow('Confirm your email address first')
  expect((await post('/sign-up/confirm', { token })).status).toBe(204)
  expect(await api('POST', '/devices', van)).toMatchObject({ name: 'Van 1' })
})

it('an e-mail that cannot be sent moves to the dead-letter queue after its retries, and delays no other', async () => {
  const client = new SQSClient(sdkOptions(world, 'SQS'))
  const QueueUrl = world.settings['MAIL_QUEUE_URL']
  const mailTo = (to: string) => JSON.stringify({ tenantId: 't1', to, subject: 'Hi', text: 'Hi', html: '<p>Hi' })
  const Entries = ['nobody', 'zohra@tell.example'].map((to, place) => ({ Id: String(place), MessageBody: mailTo(to) }))
  await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
  client.destroy()
  await world.whenIdle()
  expect(world.deadLetters()).toMatchObject([
    { queue: expect.stringContaining('WorkDeadLetters'), body: expect.stringContaining('"nobody"') },
  ])
  const inbox = (await (await fetch(`${world.url}/inbox/messages`)).json()) as { to: string[] }[]
  expect(inbox[0]!.to).toEqual(['zohra@tell.example'])
})
