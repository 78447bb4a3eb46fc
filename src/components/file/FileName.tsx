import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { FileViewer, type ShownFile } from './FileViewer.tsx'

/** The name of a stored file, which shows it. */
export function FileName({ file }: { file: ShownFile }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <chakra.button
        type="button"
        textAlign="start"
        color="accent.fg"
        textDecoration="underline"
        cursor="pointer"
        maxW="full"
        truncate
        onClick={() => setOpen(true)}
      >
        {file.name}
      </chakra.button>
      {open ? <FileDialog file={file} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** A stored file over the page. */
export function FileDialog({ file, onClose }: { file: ShownFile; onClose: () => void }) {
  return (
    <Modal title={file.name} size="xl" onClose={onClose}>
      <FileViewer file={file} height="60dvh" />
    </Modal>
  )
}
