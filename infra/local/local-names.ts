/** AWS has no such region: a call that misses its local endpoint finds no host instead of a real account. */
export const region = 'local-1'
export const account = '000000000000'
