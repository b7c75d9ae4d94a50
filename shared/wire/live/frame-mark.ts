/** The value of the query parameter `frames` by which a client asks for compact frames, as it can read them. */
export const compactFrames = 'compact-1'

/** What compact frames begin with; JSON begins with another sign. */
export const compactMark = '~'

export const isReportFrame = (text: string): boolean => text.startsWith(compactMark)
