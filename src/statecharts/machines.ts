/** Every chart of the product, to be drawn. */
import type { AnyStateMachine } from 'xstate';
import { commandMachine } from '../../machines/command.machine.ts';
import { componentFieldMachine } from '../../machines/component-field.machine.ts';
import { deploymentMachine } from '../../machines/deployment.machine.ts';
import { destroyDialogMachine } from '../../machines/destroy-dialog.machine.ts';
import { entityFormMachine } from '../../machines/entity-form.machine.ts';
import { imagePickerMachine } from '../../machines/image-picker.machine.ts';
import { imageRefreshMachine } from '../../machines/image-refresh.machine.ts';
import { imageUploadMachine } from '../../machines/image-upload.machine.ts';
import { linkFieldMachine } from '../../machines/link-field.machine.ts';
import { menuEditorMachine } from '../../machines/menu-editor.machine.ts';
import { pageEditingMachine } from '../../machines/page-editing.machine.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { sessionRenewalMachine } from '../../machines/session-renewal.machine.ts';
import { undoMachine } from '../../machines/undo.machine.ts';
import { userDomainsMachine } from '../../machines/user-domains.machine.ts';

export const drawnMachines: readonly AnyStateMachine[] = [
  commandMachine,
  componentFieldMachine,
  deploymentMachine,
  destroyDialogMachine,
  entityFormMachine,
  imagePickerMachine,
  imageRefreshMachine,
  imageUploadMachine,
  linkFieldMachine,
  menuEditorMachine,
  pageEditingMachine,
  sessionMachine,
  sessionRenewalMachine,
  undoMachine,
  userDomainsMachine,
];
