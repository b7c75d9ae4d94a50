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

const packageFile = (path: string) => new RegExp(`node_modules[\\\\/]${path.replaceAll('/', '[\\\\/]')}$`)
const styleSheet = packageFile('@aws-amplify/ui-react/dist/styles/base.layer.css')
/** What the kit's script holds of its theme: the style sheet says it all, and no field here names a token. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [
    packageFile('@aws-amplify/ui/dist/esm/theme/defaultTheme.mjs'),
    `import { breakpoints } from './breakpoints.mjs'
    export const defaultTheme = { name: 'default-theme', breakpoints, tokens: {} }`,
  ],
  [
    packageFile('@aws-amplify/ui/dist/esm/theme/createTheme/createTheme.mjs'),
    `import { defaultTheme } from '../defaultTheme.mjs'
    export const createTheme = () => defaultTheme`,
  ],
  // it spells the names of tokens only
  [packageFile('lodash/kebabCase.js'), 'export default (name) => name'],
]

/**
 * Takes from the component kit's default theme what is drawn here: its style sheet is left with the tokens of those
 * parts (it styles the whole document otherwise), its script, which would write the same tokens at the start, with none.
 */
export const kitTokens = (): Plugin => ({
  name: 'qafila-kit-tokens',
  enforce: 'pre',
  transform: {
    filter: { id: [styleSheet, ...scripts.map(([id]) => id)] },
    handler(code, id) {
      const script = scripts.find(([file]) => file.test(id))?.[1]
      if (script !== undefined) return { code: script, map: null }
      const tokens = code.split('\n').filter((line) => /^\s*--amplify-/.test(line) && isDrawn(line))
      return { code: `@layer amplify.base {\n[data-amplify-theme] {\n${tokens.join('\n')}\n}\n}\n`, map: null }
    },
  },
})
