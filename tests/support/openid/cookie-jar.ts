const stepsMax = 12

/** A browser as far as redirects and cookies go; on one machine ports share them. */
export function newJar() {
  const cookies = new Map<string, string>()
  async function get(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    get,
    /** Follows redirects until a page is wanted, which is not opened. @param form is sent to the first address */
    async follow(address: string, isWanted: (url: URL) => boolean, form?: URLSearchParams): Promise<URL> {
      let url = new URL(address)
      for (let steps = 0; steps < stepsMax; steps++) {
        if (steps > 0 && isWanted(url)) return url
        const answer = await get(url.href, steps === 0 && form ? { method: 'POST', body: form } : {})
        const location = answer.headers.get('location')
        if (location === null) throw new Error(`${url.href} leads nowhere: ${answer.status} ${await answer.text()}`)
        url = new URL(location, url)
      }
      throw new Error(`${url.href} leads on and on`)
    },
  }
}
export type Jar = ReturnType<typeof newJar>
