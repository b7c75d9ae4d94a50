import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedFetch } from '../../support/cloud/signed-fetch.ts'
import { sdkOptions, startSmallWorld, type SmallWorld } from '../../support/cloud/small-world.ts'

let world: SmallWorld
let queue: SQSClient
let table: DynamoDBDocumentClient
let QueueUrl: string
beforeAll(async () => {
  world = await startSmallWorld()
  queue = new SQSClient(sdkOptions(world.cloud, 'SQS'))
  table = DynamoDBDocumentClient.from(new DynamoDBClient(sdkOptions(world.cloud, 'DYNAMODB')))
  QueueUrl = world.cloud.settings['QUEUE'] ?? ''
})
afterAll(async () => {
  queue.destroy()
  table.destroy()
  await world.stop()
})

test('tables: a condition holds, a transaction is all or nothing, an index holds only what has its key', async () => {
  const TableName = 'Small-Things'
  await table.send(new PutCommand({ TableName, Item: { pk: 'a', sk: '1', f: 'feed' } }))
  await table.send(new PutCommand({ TableName, Item: { pk: 'a', sk: '2' } }))
  const fresh = { TableName, Item: { pk: 'a', sk: '1' }, ConditionExpression: 'attribute_not_exists(pk)' }
  await expect(table.send(new PutCommand(fresh))).rejects.toThrow('conditional request failed')
  const Put = { TableName, Item: { pk: 'a', sk: '3' } }
  await expect(table.send(new TransactWriteCommand({ TransactItems: [{ Put }, { Put: fresh }] }))).rejects.toThrow(
    'ConditionalCheckFailed',
  )
  expect((await table.send(new GetCommand({ TableName, Key: { pk: 'a', sk: '3' } }))).Item).toBeUndefined()
  const feed = await table.send(
    new QueryCommand({
      TableName,
      IndexName: 'feed',
      KeyConditionExpression: 'f = :f',
      ExpressionAttributeValues: { ':f': 'feed' },
    }),
  )
  expect(feed.Items?.map(({ sk }) => sk as string)).toEqual(['1'])
})

test('queues: a message is taken, hidden, and gone when it was deleted', async () => {
  await queue.send(new SendMessageCommand({ QueueUrl, MessageBody: 'first é' }))
  await queue.send(
    new SendMessageBatchCommand({ QueueUrl, Entries: ['b', 'c'].map((Id) => ({ Id, MessageBody: `batch ${Id}` })) }),
  )
  const { Messages = [] } = await queue.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))
  expect(Messages.map(({ Body }) => Body)).toEqual(['first é', 'batch b', 'batch c'])
  expect((await queue.send(new ReceiveMessageCommand({ QueueUrl }))).Messages).toBeUndefined()
  await queue.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: Messages[0]?.ReceiptHandle }))
  const { Attributes } = await queue.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }))
  expect(Attributes?.['ApproximateNumberOfMessagesNotVisible']).toBe('2')
  expect(world.cloud.deadLetters().map(({ body }) => body)).toEqual(['batch b', 'batch c'])
})

test('queues: one that does not exist says so', async () => {
  const nowhere = QueueUrl.replace('Small-DeadLetters', 'Nowhere')
  await expect(queue.send(new SendMessageCommand({ QueueUrl: nowhere, MessageBody: 'x' }))).rejects.toMatchObject({
    name: 'QueueDoesNotExist',
  })
})

const file = (path: string, init?: RequestInit) => signedFetch(world.cloud, `/small-files${path}`, init)

test('files: kept with their type, read in parts, listed in pages, removed', async () => {
  for (const name of ['a/1.csv', 'a/2.csv', 'b/3.csv']) {
    await file(`/${name}`, { method: 'PUT', body: `content of ${name}`, headers: { 'content-type': 'text/csv' } })
  }
  const part = await file('/a/1.csv', { headers: { range: 'bytes=0-6' } })
  expect([part.status, await part.text(), part.headers.get('content-type')]).toEqual([206, 'content', 'text/csv'])
  const page = await (await file('?list-type=2&prefix=a/&max-keys=1')).text()
  expect(page).toMatch(/<Key>a\/1.csv<\/Key>.*|<IsTruncated>true/)
  expect(page).toContain('<NextContinuationToken>a/1.csv</NextContinuationToken>')
  const again = await file('/a/1.csv', { method: 'PUT', body: 'x', headers: { 'if-none-match': '*' } })
  expect(again.status).toBe(412)
  await file('/a/1.csv', { method: 'DELETE' })
  expect([(await file('/a/1.csv')).status, (await file('/a/2.csv', { method: 'HEAD' })).status]).toEqual([404, 200])
})

test('files: what the SDK sends in chunks is kept whole', async () => {
  const body = '5;chunk-signature=0\r\nhello\r\n6\r\n world\r\n0\r\nx-amz-checksum-crc32:AAAA\r\n\r\n'
  const headers = { 'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' }
  await file('/chunks', { method: 'PUT', body, headers })
  expect(await (await file('/chunks')).text()).toBe('hello world')
})

test('mail: e-mails are shown, hostile HTML cannot act', async () => {
  const send = (raw: string) =>
    fetch(world.cloud.settings['AWS_ENDPOINT_URL_SES']!, {
      method: 'POST',
      body: new URLSearchParams({
        Action: 'SendRawEmail',
        Source: 'reports@qafila.example',
        'Destinations.member.1': 'amina@atlas.example',
        'RawMessage.Data': btoa(raw),
      }),
    })
  const html = '<script>parent.location="/stolen"</script><b>Report</b>'
  await send(`From: a@b\r\nSubject: <i>Trips</i>\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${html}`)
  await send(
    'From: a@b\r\nTo: c@d\r\nSubject: =?utf-8?Q?Rapport_=C3=A9t=C3=A9?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nSee below\r\n--x\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="trips.csv"\r\n\r\na,b\r\n--x--\r\n',
  )

  const inbox = (await (await fetch(`${world.cloud.url}/inbox/messages`)).json()) as Record<string, never>[]
  expect(inbox).toMatchObject([
    { subject: 'Rapport été', to: ['amina@atlas.example'], attachments: [{ name: 'trips.csv' }] },
    { subject: '<i>Trips</i>', from: 'reports@qafila.example' },
  ])
  const answer = await fetch(`${world.cloud.url}/inbox/${inbox[1]?.['id']}`)
  const page = await answer.text()
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^' ]+'(?:;|$)/)
  expect(page).toContain('&lt;i&gt;Trips&lt;/i&gt;')
  expect(page).toContain('<iframe sandbox src=')
  expect(page).not.toContain('parent.location')
  const hostile = await fetch(`${world.cloud.url}/inbox/${inbox[1]?.['id']}/html`)
  expect(hostile.headers.get('content-security-policy')).toMatch(/^sandbox;.*default-src 'none'/)
  const attachment = await fetch(`${world.cloud.url}/inbox/${inbox[0]?.['id']}/attachments/0`)
  expect([await attachment.text(), attachment.headers.get('content-disposition')]).toEqual([
    expect.stringContaining('a,b'),
    "attachment; filename*=UTF-8''trips.csv",
  ])
})
