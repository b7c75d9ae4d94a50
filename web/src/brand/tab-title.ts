import { useEffect } from 'react'

/** What the open pages are about, the innermost last. */
const pages: { title: string }[] = []
let site = ''

/** Whose pages these are: the end of each tab's title. */
export function nameSite(name: string): void {
  site = name
  show()
}

/** Names the tab by what the page is about, so that ten tabs differ; null for what only the site names. */
export function useTabTitle(title: string | null): void {
  useEffect(() => {
    if (title === null || title === '') return undefined
    const page = { title }
    pages.push(page)
    show()
    return () => {
      pages.splice(pages.indexOf(page), 1)
      show()
    }
  }, [title])
}

function show(): void {
  const page = pages.at(-1)
  document.title = page ? `${page.title} · ${site}` : site
}
