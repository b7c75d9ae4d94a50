import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/**
 * Some senders give a GET a body, which no `Request` may have: it is read as the POST that it might have been.
 * @param event of an HTTP API, payload format 2.0
 */
export function withMethodForBody(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const { http } = event.requestContext
  if (!event.body || !/^(?:GET|HEAD)$/.test(http.method)) return event
  return { ...event, requestContext: { ...event.requestContext, http: { ...http, method: 'POST' } } }
}
