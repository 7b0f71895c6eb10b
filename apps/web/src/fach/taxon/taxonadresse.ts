/** Weg zur Seite eines Taxons; sie versteht auch Synonyme. */
export const taxonadresse = (name: string): string => `/taxon?name=${encodeURIComponent(name)}`
