// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { memoryStorage } from '../../../web/src/embed/memory-storage.ts'
import { startPage } from '../../../web/src/embed/page-files.ts'

it.each(['load', 'error'])('a page in a frame waits for its last style sheet: %s', async (outcome) => {
  let isDone = false
  // of no document, so that nothing is fetched
  const head = document.createElement('head')
  const starting = startPage({ head }, { entry: '/a.js', scripts: ['/b.js'], styles: ['/c.css', '/d.css'] })
  void starting.then(() => (isDone = true))
  const [first, last] = head.querySelectorAll('link[rel=stylesheet]')
  first!.dispatchEvent(new Event('load'))
  await Promise.resolve()
  expect([isDone, head.querySelector('script')]).toEqual([false, null])
  last!.dispatchEvent(new Event(outcome))
  await starting
  const added = [...head.querySelectorAll('link')].map((link) => link.getAttribute('href'))
  expect(added).toEqual(['/a.js', '/b.js', '/c.css', '/d.css'])
  expect(head.querySelector('script')?.getAttribute('src')).toBe('/a.js')
})

it('the storage of a frame is like that of a browser, and of its page alone', () => {
  const storage = memoryStorage()
  storage.setItem('language', 'ar')
  storage.setItem('theme', 'dark')
  storage.removeItem('theme')
  expect([storage.getItem('language'), storage.getItem('theme')]).toEqual(['ar', null])
  expect([storage.length, storage.key(0), storage.key(1)]).toEqual([1, 'language', null])
  expect(localStorage.getItem('language')).toBeNull()
  storage.clear()
  expect(storage.length).toBe(0)
})
