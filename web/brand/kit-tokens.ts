import type { Plugin } from 'vite'

/**
 * The parts of the component kit whose looks `web/src/ui` builds on, as their tokens spell them; their style sheets are
 * in `web/src/ui/amplify.css`.
 */
const drawn = new Set([
  'checkbox',
  'checkboxfield',
  'field',
  'fieldcontrol',
  'fieldgroup',
  'fieldmessages',
  'flex',
  'icon',
  'input',
  'select',
  'selectfield',
  'text',
  'textareafield',
  'textfield',
])

const isDrawn = (line: string) => {
  const part = /--amplify-components-([a-z]+)-/.exec(line)?.[1]
  return part === undefined || drawn.has(part)
}

/**
 * Takes from the component kit's default theme what is drawn here: its style sheet is left with the tokens of those
 * parts (it styles the whole document otherwise), its script, which would write the same tokens at the start, with none.
 */
export const kitTokens = (): Plugin => ({
  name: 'qafila-kit-tokens',
  enforce: 'pre',
  transform: {
    filter: {
      id: [
        /@aws-amplify[\\/]ui-react[\\/]dist[\\/]styles[\\/]base\.layer\.css$/,
        /@aws-amplify[\\/]ui[\\/]dist[\\/]esm[\\/]theme[\\/]tokens[\\/]components[\\/]index\.mjs$/,
      ],
    },
    handler(code, id) {
      if (id.endsWith('.mjs')) return { code: 'export const components = {}', map: null }
      const tokens = code.split('\n').filter((line) => /^\s*--amplify-/.test(line) && isDrawn(line))
      return { code: `@layer amplify.base {\n[data-amplify-theme] {\n${tokens.join('\n')}\n}\n}\n`, map: null }
    },
  },
})
