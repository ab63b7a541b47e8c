const commentLine = /^\s*\/\/.*\n/gm

/** A page without the lines that are for whoever reads its template. */
export function withoutScriptComments(page: string): string {
  return page.replace(commentLine, '')
}
