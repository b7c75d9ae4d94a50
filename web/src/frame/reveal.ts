/** A `ref` that scrolls the element into view; in a line that scrolls, such as a menu on a phone, to its middle. */
export const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest', inline: 'center' })
