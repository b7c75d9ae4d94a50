import { lazy, type ComponentType } from 'react'
import { wantWords } from '../words/language-store.ts'

/** A part that is fetched when it is first drawn, together with the words of the account pages. */
export function withWords<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), wantWords('account')])
    return { default: part }
  })
}
