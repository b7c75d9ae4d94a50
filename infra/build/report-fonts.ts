import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'
import { fontFile, scriptNames, weights } from '../../functions/reports/files/pdf/font-names.ts'

const files = scriptNames.flatMap((script) => weights.map((weight) => fontFile(script, weight)))

/** The fonts of PDF files as a part of what draws them: deployed functions have no packages. Needs `.woff` as `binary`. */
export const reportFonts: Plugin = {
  name: 'report-fonts',
  setup: (bundler) => {
    bundler.onLoad({ filter: /files[/\\]pdf[/\\]font-bytes\.ts$/ }, ({ path }) => ({
      contents: `${files.map((file, at) => `import font${at} from ${JSON.stringify(file)}`).join('\n')}
        const fonts = {${files.map((file, at) => `${JSON.stringify(file)}: font${at}`).join()}}
        export const fontBytes = (file) => fonts[file]`,
      loader: 'js',
      resolveDir: dirname(path),
    }))
  },
}
