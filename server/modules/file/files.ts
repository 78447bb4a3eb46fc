/** A stored file as records show it. */
export interface StoredFile {
  id: string
  name: string
  size: number
  sha256: string
  mime: string
}
