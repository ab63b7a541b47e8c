/** A person found by name may have lost the card. Only our own server knows this query. */
export function foundBy(isByName: boolean | undefined): { readonly by: 'name' | undefined } {
  return { by: isByName ? 'name' : undefined }
}
