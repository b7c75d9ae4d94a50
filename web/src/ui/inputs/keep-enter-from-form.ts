import type { KeyboardEvent } from 'react'

/** Enter in a field of a part that stands in a form does not submit it: in a search, a picker, a dialog. */
export function keepEnterFromForm(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (event.key === 'Enter' && target instanceof HTMLInputElement && target.form?.contains(currentTarget))
    event.preventDefault()
}
