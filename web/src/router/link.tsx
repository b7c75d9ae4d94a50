import type { ComponentProps, MouseEvent } from 'react'
import { goTo } from './browser-location.ts'

/** A link within the application. Clicks that ask for another tab or window are the browser's. */
export const Link = ({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) => (
  <a {...rest} href={to} onClick={(event) => follow(event, to)}>
    {children}
  </a>
)

function follow(event: MouseEvent, to: string): void {
  if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  goTo(to)
}
