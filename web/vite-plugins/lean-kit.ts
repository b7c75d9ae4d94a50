import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * The parts of the component kit that `web/src/ui` builds on, by their folders in the kit. Its style sheets for those
 * that it also draws are in `web/src/ui/amplify.css`.
 */
export const parts = [
  'Accordion',
  'Alert',
  'Badge',
  'Button',
  'Field',
  'FieldGroup',
  'FieldGroupIcon',
  'Fieldset',
  'Flex',
  'Icon',
  'Input',
  'Label',
  'Loader',
  'Placeholder',
  'Select',
  'SelectField',
  'SwitchField',
  'Text',
  'TextArea',
  'TextAreaField',
  'TextField',
  'View',
  'VisuallyHidden',
]
/** Parts whose theme is a style sheet of ours, or that draw nothing: the kit's tokens for them would have no reader. */
const styledHere = new Set([
  'accordion',
  'alert',
  'badge',
  'button',
  'fieldset',
  'label',
  'loader',
  'placeholder',
  'switchfield',
  'view',
])
const drawn = new Set([...parts.map((part) => part.toLowerCase()), 'fieldcontrol', 'fieldmessages'])

const isDrawn = (line: string) => {
  const part = /--amplify-components-([a-z]+)-/.exec(line)?.[1]
  return part === undefined || (drawn.has(part) && !styledHere.has(part))
}
const tokensDrawn = (css: string) => {
  const tokens = css.split('\n').filter((line) => /^\s*--amplify-/.test(line) && isDrawn(line))
  return `@layer amplify.base {\n[data-amplify-theme] {\n${tokens.join('\n')}\n}\n}\n`
}

const classNames = new Map<string, string>()

function classNameOf(part: string): string {
  if (classNames.size === 0) {
    const table = new URL('types/primitives/componentClassName.mjs', import.meta.resolve('@aws-amplify/ui'))
    const lines = readFileSync(table, 'utf8').matchAll(/^ {4}(\w+): '(.+)'/gm)
    for (const [, name = '', text = ''] of lines) classNames.set(name, text)
  }
  const name = classNames.get(part)
  if (name === undefined) throw new Error(`the kit has no class name of ${part}`)
  return name
}

/** Writes class names where they are used: the kit's table of all of them would be loaded with the first part. */
const withClassNames = (script: string) =>
  script.replaceAll(/ComponentClassName\.(\w+)/g, (_, part: string) => `'${classNameOf(part)}'`)

/** The kit's loader without its line and without parts of a hundred: ours is a turning arc. */
const turningArc = (script: string) =>
  replaced(script, [
    [/const linearLoader = .*?(?=\/\/ r \+ )/s, ''],
    [/variation === 'linear' \? linearLoader : /, ''],
    [/isDeterminate = false, /, ''],
    [/\bisDeterminate\b/g, 'false'],
    [/percentage = Math\..*?(?=const componentClasses)/s, ''],
    [/, percent\)\)/, '))'],
  ])

const replaced = (script: string, changes: readonly [RegExp, string][]) =>
  changes.reduce((text, [from, to]) => {
    if (text.search(from) < 0) throw new Error(`the kit has no ${from} any more`)
    return text.replace(from, to)
  }, script)

const packageFile = (path: string) => new RegExp(`node_modules[\\\\/]${path.replaceAll('/', '[\\\\/]')}$`)
const kit = (path: string) => packageFile(`@aws-amplify/ui-react/dist/esm/primitives/${path}`)
const kitTheme = (path: string) => packageFile(`@aws-amplify/ui/dist/esm/${path}`)
const allOfKit = /ui-react[\\/]dist[\\/]esm[\\/]primitives[\\/].*\.mjs$/
const changes: readonly { file: RegExp; change: (code: string) => string }[] = [
  { file: packageFile('@aws-amplify/ui-react/dist/styles/base.layer.css'), change: tokensDrawn },
  // its parts join texts, and ask of the names in an object whether they are wanted
  {
    file: kitTheme('utils/classNames.mjs'),
    change: () => `const wanted = (name) =>
      !name ? [] : typeof name === 'object' ? Object.keys(name).filter((key) => name[key]) : name
    export const classNames = (...names) => names.flatMap(wanted).join(' ')`,
  },
  { file: kit('Loader/Loader.mjs'), change: turningArc },
  // for a React without ids of its own
  {
    file: kit('utils/useStableId.mjs'),
    change: () => `import { useId } from 'react'
    export const useStableId = (id) => { const own = useId(); return id ?? own }`,
  },
  // a busy button keeps its label, with the arc beside it
  {
    file: kit('Button/Button.mjs'),
    change: (code) =>
      replaced(code, [
        [/, isLoading \? \(.*\(children\)\)/s, ', children)'],
        [/isLoading, loadingText = '', /, ''],
        [/ \?\? isLoading/, ''],
        [/classNameModifierByFlag\([^)]*isLoading\), /, ''],
      ]),
  },
  // no message here has a button that closes it, and its icon is ours
  {
    file: kit('Alert/Alert.mjs'),
    change: (code) =>
      replaced(code, [
        [/ComponentText\.Alert\.dismissButtonLabel/, "''"],
        [/isDismissible = false, /, ''],
        [/isDismissible && /, 'false && '],
        [/const icons = .*/, ''],
        [/hasIcon = true, /, ''],
        [/hasIcon && .*/, ''],
        [/import .*\/Icon\/.*/g, ''],
      ]),
  },
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

/** What the build reads instead of a file of the kit. @throws Error when a change finds nothing to change */
export function leaner(id: string, code: string): string {
  const change = changes.find(({ file }) => file.test(id))?.change
  const named = allOfKit.test(id) ? withClassNames(code) : code
  return change ? change(named) : named
}

/**
 * Takes from the component kit what is not drawn here: tokens and class names of other parts (its style sheet styles the
 * whole document otherwise), looks as properties, states that ours are never in, and its icons. A page that uses another part of the kit fails the build.
 */
export const leanKit = (): Plugin => ({
  name: 'qafila-lean-kit',
  enforce: 'pre',
  transform: {
    filter: { id: [...changes.map(({ file }) => file), allOfKit] },
    handler: (code, id) => ({ code: leaner(id, code), map: null }),
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
