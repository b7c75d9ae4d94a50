import { useEffect } from 'react'
import { useLocation } from '../../router/router.tsx'

/** Shows the section that the address asks for (`?section=units`), each time it is opened, and moves the focus there. */
export function useWantedSection(): void {
  const location = useLocation()
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get('section')
    if (wanted === null) return
    const section = [...document.querySelectorAll<HTMLElement>('[data-section]')].find(
      ({ dataset }) => dataset['section'] === wanted,
    )
    if (!section) return
    section.tabIndex = -1
    section.scrollIntoView({ block: 'start' })
    section.focus({ preventScroll: true })
  }, [location])
}
