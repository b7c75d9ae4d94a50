/** Files that a report can be: its calls, its menus, and what a schedule sends follow. */
export const fileForms = ['xlsx', 'csv', 'pdf'] as const
export type FileForm = (typeof fileForms)[number]
