/** Who may look around in the demonstration, which a machine shows that has loaded it. */
export interface DemonstrationJson {
  password: string
  /** one for each organisation: its administrator */
  people: { organisation: string; name: string; email: string }[]
}
