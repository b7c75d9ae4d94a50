import type { OpenApi } from './document.ts'
import type { Operation } from './schema.ts'
import { Html, html, prose } from './html.ts'
import { notesOf, shapeOf, typeOf } from './page-schema.ts'
import { pageStyle } from './page-style.ts'

interface Entry {
  method: string
  path: string
  operation: Operation
}

/** The document as a page for people. It needs no script: what is closed opens when it is searched or linked to. */
export function documentPage(document: OpenApi, site: string): string {
  const chapters = document.tags.map((tag) => ({ ...tag, entries: entriesOf(document, tag.name) }))
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Qafila API</title>
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <style>
          ${new Html(pageStyle)}
        </style>
      </head>
      <body>
        <div class="frame">
          <nav aria-label="Calls">${chapters.map(({ name, entries }) => menu(name, entries))}</nav>
          <main>
            ${introduction(document, site)}
            ${chapters.map(
              ({ name, description, entries }) =>
                html`<section>
                  <h2 id="${anchor(name)}">${name}</h2>
                  <p>${prose(description)}</p>
                  ${entries.map((entry) => article(entry, document.components))}
                </section>`,
            )}
            <section>
              <h2 id="shapes">Shapes</h2>
              <p>What is sent and answered. A draft is what has to be sent for something to be saved.</p>
              ${Object.entries(document.components.schemas).map(
                ([name, schema]) =>
                  html`<article>
                    <details>
                      <summary><h3>${name}</h3></summary>
                      <div class="inside" id="shape-${name}">${shapeOf(schema)}</div>
                    </details>
                  </article>`,
              )}
            </section>
          </main>
        </div>
      </body>
    </html>`
  return page.markup
}

const anchor = (name: string): string => name.toLowerCase().replaceAll(/\W+/g, '-')

const entriesOf = (document: OpenApi, tag: string): Entry[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation.tags.includes(tag) ? [{ method, path, operation }] : [],
    ),
  )

const badge = (method: string): Html => html`<span class="method ${method}">${method.toUpperCase()}</span>`

const menu = (name: string, entries: readonly Entry[]): Html =>
  html`<details>
    <summary>${name}</summary>
    <ul>
      ${entries.map(
        ({ method, operation }) =>
          html`<li>
            <a href="#${operation.operationId}">${badge(method)}<span>${operation.summary}</span></a>
          </li>`,
      )}
    </ul>
  </details>`

const introduction = ({ info }: OpenApi, site: string): Html =>
  html`<h1>Qafila API</h1>
    <p class="lead">
      Version ${info.version}. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
    </p>
    ${info.description.split('\n\n').map((paragraph) => html`<p class="lead">${prose(paragraph)}</p>`)}
    <pre>curl ${site}/api/devices -H 'Authorization: Bearer YOUR_TOKEN'</pre>`

function article({ method, path, operation }: Entry, components: OpenApi['components']): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses, security } = operation
  const { 'x-client-message': sent } = operation
  return html`<article>
    <details>
      <summary>
        ${badge(method)}
        <h3><code>/api${path}</code></h3>
        <span class="what">${summary}</span>
        ${security ? html`<span class="open">no sign-in needed</span>` : ''}
      </summary>
      <div class="inside" id="${operationId}">
        ${description === undefined ? '' : html`<p>${prose(description)}</p>`}
        ${
          parameters.length > 0
            ? html`<h4>Parameters</h4>
                ${parameterTable(parameters)}`
            : ''
        }
        ${
          requestBody
            ? html`<h4>Body</h4>
                ${bodyOf(requestBody, components)}`
            : ''
        }
        <h4>Answers</h4>
        ${answersOf(responses, components)}
        ${
          sent
            ? html`<h4>What the client may send</h4>
                <p>${typeOf(sent)}</p>`
            : ''
        }
      </div>
    </details>
  </article>`
}

const parameterTable = (parameters: NonNullable<Operation['parameters']>): Html =>
  html`<div class="wide">
    <table>
      ${parameters.map(
        (parameter) =>
          html`<tr>
            <th scope="row">
              <code>${parameter.name}</code
              >${parameter.in === 'query' ? '' : html` <i>${parameter.in === 'path' ? 'in the path' : 'header'}</i>`}
              ${parameter.in === 'query' && parameter.required ? html` <i>required</i>` : ''}
            </th>
            <td>${typeOf(parameter.schema)}</td>
            <td>${prose(parameter.description)}</td>
          </tr>`,
      )}
    </table>
  </div>`

function bodyOf(body: NonNullable<Operation['requestBody']>, { schemas }: OpenApi['components']): Html {
  const { content, description, required } = body
  const [schema] = Object.values(content).map((each) => each.schema)
  const named = schema?.$ref === undefined ? undefined : schemas[schema.$ref.split('/').at(-1) ?? '']
  const types = Object.keys(content).map((type, place) => html`${place === 0 ? '' : ' or '}<code>${type}</code>`)
  return html`<p>
      ${types}${required ? '' : ', may be left out'}${description === undefined ? '' : `: ${description}`}
    </p>
    ${schema && schema.format !== 'binary' ? shapeOf(schema) : ''} ${named ? shapeOf(named) : ''}`
}

function answersOf(responses: Operation['responses'], components: OpenApi['components']): Html {
  const rows = Object.entries(responses).map(([status, response]) => {
    if ('$ref' in response) {
      const refusal = components.responses[response.$ref.split('/').at(-1) ?? '']
      return row(status, html`<code>text/plain</code>`, refusal?.description ?? '')
    }
    const types = Object.entries(response.content ?? {}).map(([type, { schema }], place) => {
      const said = type === 'application/json' ? typeOf(schema) : html`<code>${type}</code>`
      return html`${place === 0 ? '' : ' or '}${said}`
    })
    const notes = Object.values(response.content ?? {}).map(({ schema }) => notesOf(schema))
    return row(status, html`${types}`, [response.description, ...notes].filter(Boolean).join('; '))
  })
  return html`<div class="wide answers">
    <table>
      ${rows}
    </table>
  </div>`
}

const row = (status: string, type: Html, says: string): Html =>
  html`<tr>
    <th scope="row"><code>${status}</code></th>
    <td>${type}</td>
    <td>${prose(says)}</td>
  </tr>`
