import { Button } from '@chakra-ui/react'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FileDialog } from './FileName.tsx'
import type { ShownFile } from './FileViewer.tsx'

/** Shows a stored file: beside the page where its place is given, else in a dialog. */
export function FileButton({ file, onShow }: { file: ShownFile; onShow?: ((file: ShownFile) => void) | undefined }) {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="2xs"
        variant="outline"
        aria-label={intl.formatMessage({ id: 'viewer.showNamed' }, { name: file.name })}
        onClick={() => (onShow ? onShow(file) : setOpen(true))}
      >
        <Eye />
        <FormattedMessage id="viewer.show" />
      </Button>
      {open ? <FileDialog file={file} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
