import { describe, expect, it } from 'vitest'
import { bundleEmbedLoader, pageFiles } from '../../../web/vite-plugins/embed-loader.ts'

describe('the files of a built page', () => {
  it('are its last script, which starts it, the others, and its styles', () => {
    const page = [
      '<link rel="manifest" href="/manifest.webmanifest" />',
      '<script type="module" crossorigin src="/assets/vendor-1.js"></script>',
      '<script type="module" crossorigin src="/assets/shell-2.js"></script>',
      '<link rel="modulepreload" crossorigin href="/assets/words-3.js">',
      '<link rel="stylesheet" crossorigin href="/assets/shell-4.css">',
    ].join('\n')
    expect(pageFiles(page)).toEqual({
      entry: '/assets/shell-2.js',
      scripts: ['/assets/vendor-1.js', '/assets/words-3.js'],
      styles: ['/assets/shell-4.css'],
    })
  })

  it('have to have a script', () => {
    expect(() => pageFiles('<p>nothing</p>')).toThrow(/names no script/)
  })
})

it('the script of a frame imports nothing but the files of the build, and not before it is there', () => {
  const script = bundleEmbedLoader({ entry: '/assets/shell-2.js', scripts: [], styles: ['/assets/shell-4.css'] })
  expect(script).toContain('/assets/shell-2.js')
  expect(script).toContain('/assets/shell-4.css')
  expect(script).not.toMatch(/^import |\bfrom"/m)
})
