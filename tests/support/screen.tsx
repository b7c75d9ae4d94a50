import { QueryClientProvider } from '@tanstack/react-query'
import { act, Suspense, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { newServerSettings } from '../../shared/entities/server-settings.ts'
import { user, type User } from '../../shared/entities/user.ts'
import { LocationProvider } from '../../web/src/router/router.tsx'
import { EntityScreensContext } from '../../web/src/entity/entity-screen.ts'
import { entityScreens } from '../../web/src/settings/entity-screens.ts'
import { makeQueryClient } from '../../web/src/api/query-client.ts'
import { setLanguage, loadWordGroups } from '../../web/src/i18n/language-store.ts'
import type { Language } from '../../web/src/i18n/languages.ts'
import { DetailsDialog } from '../../web/src/ui/overlays/details-dialog.tsx'
import { hideSnackbar, shownSnackbars } from '../../web/src/ui/overlays/snackbar-store.ts'
import { SnackbarHost } from '../../web/src/ui/overlays/snackbar-host.tsx'

export type Answer = { status: number; text: string; headers?: Record<string, string> } | object
/** What the server says, by `METHOD path`; a path that is not here gets 404. */
export type Answers = Readonly<
  Record<string, Answer | ((body: string, headers: Readonly<Record<string, string>>) => Answer | Promise<Answer>)>
>

export interface Asked {
  method: string
  path: string
  body: string
}

interface Options {
  answers?: Answers
  path?: string
  language?: Language
  person?: Partial<User>
}

let root: Root | null = null

/** Shows an element as the browser would, against a server with given answers, and returns the requests it got. */
export async function showScreen(element: ReactNode, options: Options = {}): Promise<{ asked: Asked[] }> {
  await leaveScreen()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // this DOM lays nothing out; lists that draw only what is in view need a height to look at
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 })
  const asked: Asked[] = []
  const answers: Answers = {
    'GET server': { id: 1, version: '1', ...newServerSettings() },
    'GET session': personOf(options.person),
    ...options.answers,
  }
  globalThis.fetch = (input, init) => {
    const method = init?.method ?? 'GET'
    const path = String(input instanceof Request ? input.url : input).replace('/api/', '')
    const sent = init?.body
    const body = typeof sent === 'string' ? sent : sent instanceof URLSearchParams ? sent.toString() : ''
    asked.push({ method, path, body })
    return answerOf(answers[`${method} ${path}`], body, (init?.headers ?? {}) as Record<string, string>)
  }
  await setLanguage(options.language ?? 'en')
  await loadWordGroups('app', 'dates', 'settings', 'fleet', 'alerts', 'commands')
  history.replaceState(null, '', options.path ?? '/')
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root?.render(
      <QueryClientProvider client={makeQueryClient()}>
        <LocationProvider>
          <EntityScreensContext value={entityScreens}>
            <Suspense fallback="…">{element}</Suspense>
          </EntityScreensContext>
        </LocationProvider>
        <SnackbarHost Details={DetailsDialog} />
      </QueryClientProvider>,
    ),
  )
  await whenIdle()
  return { asked }
}

export async function leaveScreen(): Promise<void> {
  await act(async () => root?.unmount())
  root = null
  for (const { key } of shownSnackbars()) hideSnackbar(key)
  document.body.replaceChildren()
}

const personOf = (person: Partial<User> = {}): User =>
  user.schema.parse({ id: 1, name: 'Amina', email: 'amina@atlas.example', administrator: true, ...person })

async function answerOf(
  answer: Answers[string] | undefined,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const said = typeof answer === 'function' ? await answer(body, headers) : answer
  if (said === undefined) return new Response('There is nothing here.', { status: 404 })
  if ('status' in said && 'text' in said) {
    const answered = 'headers' in said ? (said.headers as Record<string, string>) : {}
    return new Response(String(said.text), { status: Number(said.status), headers: answered })
  }
  return new Response(JSON.stringify(said))
}

/** Lets answers arrive and React draw them. @throws Error for a form in a form */
export async function whenIdle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await act(async () => new Promise((resolve) => setTimeout(resolve, 0)))
  // browsers end the submit event of the inner one at the outer one, and send its fields in the address
  if (document.querySelector('form form')) throw new Error('a form stands in a form')
}

/** The field with this label. @throws when there is none, with the labels that are there */
export function field(label: string): HTMLInputElement {
  const labels = [...document.querySelectorAll<HTMLLabelElement>('label[for]')]
  const firstText = (shown: Node) => document.createTreeWalker(shown, NodeFilter.SHOW_TEXT).nextNode()?.textContent
  const found = labels.find((candidate) => firstText(candidate)?.trim() === label)
  const input = found && document.getElementById(found.htmlFor)
  if (!input) throw new Error(`no field ${label}; there are ${labels.map((one) => one.textContent).join(', ')}`)
  return input as HTMLInputElement
}

export function button(name: string): HTMLButtonElement {
  const buttons = [...document.querySelectorAll('button')]
  const found = buttons.find((one) => one.textContent.trim() === name || one.getAttribute('aria-label') === name)
  if (!found) throw new Error(`no button ${name}; there are ${buttons.map((one) => one.textContent).join(', ')}`)
  return found
}

/** Types and goes on to something else. */
export async function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  await enter(input, text)
  await act(async () => input.blur())
  await whenIdle()
}

/** Types and stays there. */
export async function enter(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')
  await act(async () => {
    input.focus()
    value?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await whenIdle()
}

export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click())
  await whenIdle()
}

/** Takes the option of this text. */
export async function chooseOption(select: HTMLSelectElement, text: string): Promise<void> {
  const wanted = [...select.options].find((option) => option.text === text)!
  await act(async () => {
    select.value = wanted.value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await whenIdle()
}

export const screenText = (): string => document.body.textContent ?? ''
