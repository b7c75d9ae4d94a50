import { describe, expect, it } from 'vitest'
import { readSites, siteOf, sitesIn } from '../../../../shared/domain/embedding/sites.ts'

it.each<{ name: string; text: string; site: string | null }>([
  { name: 'an origin', text: 'https://www.example.com', site: 'https://www.example.com' },
  { name: 'capitals and blanks', text: ' HTTPS://WWW.Example.com ', site: 'https://www.example.com' },
  { name: 'a page of it', text: 'https://www.example.com/a/b?c=d#e', site: 'https://www.example.com' },
  { name: 'a port', text: 'https://example.com:8443', site: 'https://example.com:8443' },
  { name: 'the usual port', text: 'https://example.com:443', site: 'https://example.com' },
  { name: 'all below a domain', text: 'https://*.example.com', site: 'https://*.example.com' },
  { name: 'a name in Arabic', text: 'https://مثال.example', site: 'https://xn--mgbh0fb.example' },
  { name: 'one’s own machine', text: 'http://localhost:5500', site: 'http://localhost:5500' },
  { name: 'one’s own machine by its number', text: 'http://127.0.0.1:5500', site: 'http://127.0.0.1:5500' },
  { name: 'without TLS', text: 'http://www.example.com', site: null },
  { name: 'another scheme', text: 'ftp://www.example.com', site: null },
  { name: 'no scheme', text: 'www.example.com', site: null },
  { name: 'a script', text: 'javascript:alert(1)', site: null },
  { name: 'everything', text: '*', site: null },
  { name: 'all below one’s own machine', text: 'https://*.localhost', site: null },
  { name: 'every host', text: 'https://*', site: null },
  { name: 'a whole top-level domain', text: 'https://*.com', site: null },
  { name: 'a star within', text: 'https://a.*.example.com', site: null },
  { name: 'a part of a label', text: 'https://www*.example.com', site: null },
  { name: 'one label', text: 'https://intranet', site: null },
  { name: 'an address', text: 'https://192.168.1.5', site: null },
  { name: 'an address of IPv6', text: 'https://[2001:db8::1]', site: null },
  { name: 'a person', text: 'https://amina@www.example.com', site: null },
  { name: 'a password', text: 'https://:secret@www.example.com', site: null },
  { name: 'the end of a directive', text: 'https://a.example;script-src', site: null },
  { name: 'another policy', text: 'https://a.example,default-src', site: null },
  { name: 'a keyword', text: "'unsafe-inline'", site: null },
  { name: 'a quote in a host', text: "https://a'b.example", site: null },
  { name: 'two lines', text: 'https://a.example\nhttps://b.example', site: null },
  { name: 'a long name', text: `https://${'a.'.repeat(140)}example`, site: null },
  { name: 'nothing', text: '', site: null },
])('$name: $text', ({ text, site }) => {
  expect(siteOf(text)).toBe(site)
})

describe('sites as somebody writes them', () => {
  it('are one a line, or with commas or blanks between them, each once', () => {
    const text = ' https://a.example\n\nhttps://b.example/x, https://c.example; https://a.example/ '
    expect(readSites(text)).toEqual({ sites: ['https://a.example', 'https://b.example', 'https://c.example'] })
  })

  it('name the first that is none', () => {
    expect(readSites('https://a.example\nb.example\nc.example')).toEqual({ wrong: 'b.example' })
  })

  it('are none without text', () => {
    expect(readSites('\n ')).toEqual({ sites: [] })
  })
})

it.each([
  { name: 'none', value: undefined, sites: [] },
  { name: 'no text', value: 7, sites: [] },
  {
    name: 'what was saved',
    value: 'https://a.example https://b.example',
    sites: ['https://a.example', 'https://b.example'],
  },
  { name: 'what others wrote', value: "* https://a.example 'none'", sites: ['https://a.example'] },
])('of stored attributes: $name', ({ value, sites }) => {
  expect(sitesIn({ embedSites: value })).toEqual(sites)
})

it('of stored attributes no more than a link may name', () => {
  const many = Array.from({ length: 20 }, (_, at) => `https://s${at}.example`)
  expect(sitesIn({ embedSites: many.join(' ') })).toHaveLength(10)
})
