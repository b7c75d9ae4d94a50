import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { LocationProvider } from '../../../web/src/router/router.tsx'
import { serverQuery, sessionQuery } from '../../../web/src/api/queries.ts'
import { setLanguage, loadWordGroups } from '../../../web/src/i18n/language-store.ts'

const reactTest = globalThis as typeof globalThis & { IS_REACT_ACT_ENVIRONMENT?: boolean }

/** Shows part of the page to a signed-in person, in English. @returns its element and the call that takes it away */
export async function onStage(part: ReactNode, person: Partial<User> = {}) {
  reactTest.IS_REACT_ACT_ENVIRONMENT = true
  // nobody answers here: what parts load by themselves stays away
  globalThis.fetch = async () => new Response('', { status: 404 })
  await loadWordGroups('app', 'fleet', 'card')
  await setLanguage('en')
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(
    sessionQuery().queryKey,
    user.schema.parse({ id: 1, name: 'Amina', email: 'amina@atlas.example', administrator: true, ...person }),
  )
  queries.setQueryData(serverQuery().queryKey, { id: 1, version: '9.8.7', ...newServerSettings() })
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  act(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <LocationProvider>{part}</LocationProvider>
      </QueryClientProvider>,
    ),
  )
  const leave = () => {
    act(() => root.unmount())
    element.remove()
  }
  return { element, leave }
}

/** The control with this name, as a screen reader would find it. */
export function control(element: Element, name: string): HTMLElement {
  const found = [...element.querySelectorAll<HTMLElement>('button, a, input')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent.trim() === name,
  )
  if (!found) throw new Error(`no control is called ${name} in: ${element.textContent}`)
  return found
}
