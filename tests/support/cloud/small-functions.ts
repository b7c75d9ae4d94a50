/** Handlers for the small cloud, as text: they run in threads of their own and may import nothing but Node. */
const store = `
const headers = (target) => ({
  'x-amz-target': 'DynamoDB_20120810.' + target, 'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization: 'AWS4-HMAC-SHA256 Credential=a/20260101/b/dynamodb/aws4_request, SignedHeaders=host, Signature=0' })
const call = async (target, body) => {
  const answer = await fetch(process.env.AWS_ENDPOINT_URL_DYNAMODB,
    { method: 'POST', headers: headers(target), body: JSON.stringify({ TableName: process.env.TABLE, ...body }) })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}
const put = (pk, sk, text) => call('PutItem', { Item: { pk: { S: pk }, sk: { S: sk }, text: { S: text } } })
`

/** Stores each message as `pk` = partition key, `sk` = S#sequence; a message "poison" fails. */
export const taker = `${store}
export const handler = async ({ Records }) => {
  const failed = []
  for (const { kinesis } of Records) {
    const record = JSON.parse(Buffer.from(kinesis.data, 'base64'))
    const text = Buffer.from(record.payload, 'base64').toString()
    if (text === 'crash') process.exit(1)
    if (text === 'throw') throw new Error('it was asked to throw')
    if (text === 'poison') { failed.push({ itemIdentifier: kinesis.sequenceNumber }); break }
    await put(kinesis.partitionKey, 'S#' + kinesis.sequenceNumber, record.topic.startsWith('$') ? 'presence ' + text : text)
  }
  return { batchItemFailures: failed }
}`

/** Sends every change to every socket; sockets are rows with sk = C. */
export const publisher = `${store}
export const handler = async ({ Records }) => {
  const sockets = await call('Scan', { FilterExpression: 'sk = :c', ExpressionAttributeValues: { ':c': { S: 'C' } } })
  for (const { dynamodb } of Records) for (const { pk } of sockets.Items) {
    await fetch(process.env.SOCKETS + '/@connections/' + encodeURIComponent(pk.S),
      { method: 'POST', body: dynamodb.NewImage.text.S })
  }
}`

/** HTTP: answers with the event it got, or as the path says. WebSocket: lets in who has a token. */
export const answerer = `${store}
const answers = {
  '/api/cookies': { statusCode: 200, cookies: ['a=1', 'b=2'], headers: { 'www-authenticate': 'TOTP' }, body: 'set' },
  '/api/bytes': { statusCode: 200, isBase64Encoded: true, headers: { 'content-type': 'image/png' }, body: 'AAH/' },
  '/api/empty': { statusCode: 204 },
  '/api/missing': { statusCode: 404, headers: { 'content-type': 'text/plain' }, body: 'no such thing' },
}
export const handler = async (event) => {
  const { rawPath, requestContext = {} } = event
  if (requestContext.eventType === 'CONNECT') {
    const token = event.queryStringParameters?.token
    if (token === 'broken') throw new Error('it was asked to throw')
    if (token !== 'good') return { statusCode: token === 'other' ? 403 : 401 }
    if (event.headers['x-early']) {
      const { status } = await fetch(process.env.SOCKETS + '/@connections/' + encodeURIComponent(requestContext.connectionId),
        { method: 'POST', body: 'too early' })
      await put('early', String(status), '')
    }
    await put(requestContext.connectionId, 'C', '')
    return { statusCode: 200 }
  }
  if (requestContext.eventType === 'DISCONNECT') {
    await put(requestContext.connectionId, 'GONE', String(requestContext.disconnectStatusCode))
    return { statusCode: 200 }
  }
  if (requestContext.eventType === 'MESSAGE') {
    await put(requestContext.connectionId, 'SAID', event.body)
    return event.body === 'answer me' ? { statusCode: 200, body: 'here you are' } : { statusCode: 200 }
  }
  if (event.time) return put('clock', event.time, '')
  if (event.answerBytes) return 'x'.repeat(event.answerBytes)
  if (rawPath === '/api/throw') throw new Error('it was asked to throw')
  if (rawPath === '/api/slow') return new Promise(() => {})
  if (rawPath === '/api/crash') process.exit(1)
  return answers[rawPath] ?? { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(event) }
}`
