/** The id of a tenant, as addresses of pages name it. */
export const isTenantName = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z\d]{1,40}$/i.test(value)
