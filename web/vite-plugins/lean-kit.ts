import type { Plugin } from 'vite'

/**
 * The parts of the component kit that `web/src/ui` builds on, by their folders in the kit. Its style sheets for those
 * that it also draws are in `web/src/ui/amplify.css`.
 */
export const parts = [
  'Accordion',
  'Field',
  'FieldGroup',
  'FieldGroupIcon',
  'Fieldset',
  'Flex',
  'Icon',
  'Input',
  'Label',
  'Select',
  'SelectField',
  'Text',
  'TextArea',
  'TextAreaField',
  'TextField',
  'View',
  'VisuallyHidden',
]
/** Parts whose theme is a style sheet of ours, or that draw nothing: the kit's tokens for them would have no reader. */
const styledHere = new Set(['accordion', 'label', 'view'])
const drawn = new Set([...parts.map((part) => part.toLowerCase()), 'fieldcontrol', 'fieldmessages'])

const isDrawn = (line: string) => {
  const part = /--amplify-components-([a-z]+)-/.exec(line)?.[1]
  return part === undefined || (drawn.has(part) && !styledHere.has(part))
}
const tokensDrawn = (css: string) => {
  const tokens = css.split('\n').filter((line) => /^\s*--amplify-/.test(line) && isDrawn(line))
  return `@layer amplify.base {\n[data-amplify-theme] {\n${tokens.join('\n')}\n}\n}\n`
}

/** The kit's table of class names with those of our parts only: `SelectFieldIcon` belongs to `SelectField`. */
export const classNamesOfParts = (script: string) =>
  script
    .split('\n')
    .filter((line) => {
      const name = /^ {4}(\w+): '/.exec(line)?.[1]
      return name === undefined || name.startsWith('Textarea') || parts.some((part) => name.startsWith(part))
    })
    .join('\n')

const packageFile = (path: string) => new RegExp(`node_modules[\\\\/]${path.replaceAll('/', '[\\\\/]')}$`)
const kit = (path: string) => packageFile(`@aws-amplify/ui-react/dist/esm/primitives/${path}`)
const kitTheme = (path: string) => packageFile(`@aws-amplify/ui/dist/esm/${path}`)
const changes: readonly { file: RegExp; change: (code: string) => string }[] = [
  { file: packageFile('@aws-amplify/ui-react/dist/styles/base.layer.css'), change: tokensDrawn },
  { file: kitTheme('types/primitives/componentClassName.mjs'), change: classNamesOfParts },
  // what the script holds of the theme: the style sheet says it all, and no field here names a token
  {
    file: kitTheme('theme/defaultTheme.mjs'),
    change: () => `import { breakpoints } from './breakpoints.mjs'
    export const defaultTheme = { name: 'default-theme', breakpoints, tokens: {} }`,
  },
  {
    file: kitTheme('theme/createTheme/createTheme.mjs'),
    change: () => `import { defaultTheme } from '../defaultTheme.mjs'
    export const createTheme = () => defaultTheme`,
  },
  // it spells the names of tokens only
  { file: packageFile('lodash/kebabCase.js'), change: () => 'export default (name) => name' },
  // looks as properties of components: ours come from style sheets, and each element would watch the window's width
  {
    file: kit('shared/styleUtils.mjs'),
    change: () => `export const useStyles = (nonStyleProps, propStyles) => ({ propStyles, nonStyleProps })`,
  },
  {
    file: kit('types/style.mjs'),
    change: () => 'export const ComponentPropsToStylePropsMap = {}, ComponentPropsToStylePropsMapKeys = []',
  },
  // icons are lucide’s
  ...['Close', 'ExpandMore'].map((name) => ({
    file: kit(`Icon/icons/Icon${name}.mjs`),
    change: () => `export const Icon${name} = () => null`,
  })),
]

/**
 * Takes from the component kit what is not drawn here: tokens and class names of other parts (its style sheet styles the
 * whole document otherwise), looks as properties, and its icons. A page that uses another part of the kit fails the build.
 */
export const leanKit = (): Plugin => ({
  name: 'qafila-lean-kit',
  enforce: 'pre',
  transform: {
    filter: { id: changes.map(({ file }) => file) },
    handler: (code, id) => ({ code: changes.find(({ file }) => file.test(id))?.change(code) ?? code, map: null }),
  },
  generateBundle(_, bundle) {
    const used = Object.values(bundle)
      .flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .flatMap(([id]) => /ui-react[\\/]dist[\\/]esm[\\/]primitives[\\/]([A-Z]\w+)[\\/]/.exec(id)?.[1] ?? [])
    const other = [...new Set(used)].filter((part) => !parts.includes(part))
    if (other.length > 0) this.error(`web/vite-plugins/lean-kit.ts does not list the kit’s ${other.join(', ')}`)
  },
})
