/** The files of a build that its page names, as addresses. */
export interface PageFiles {
  /** the script that starts the page */
  entry: string
  /** what is fetched while the styles are on their way */
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * Loads the files as their own page does: the script comes once the styles are there, or cannot be had, so that nothing
 * is drawn without them.
 */
export async function startPage(
  { head }: Pick<Document, 'head'>,
  { entry, scripts, styles }: PageFiles,
): Promise<void> {
  for (const href of [entry, ...scripts]) head.append(link('modulepreload', href))
  const sheets = styles.map((href) => link('stylesheet', href))
  head.append(...sheets)
  await Promise.all(sheets.map(ended))
  head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry, crossOrigin: '' }))
}

const ended = (sheet: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    sheet.addEventListener('load', resolve, { once: true })
    sheet.addEventListener('error', resolve, { once: true })
  })

const link = (rel: string, href: string): HTMLLinkElement =>
  Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' })
