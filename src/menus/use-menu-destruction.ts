import { t } from '../language/translate.ts';
import { useDestroyQuestion } from '../trash/destroy-question.tsx';

export const useMenuDestruction = (domainId: number, onDestroyed?: () => void) =>
  useDestroyQuestion({
    call: 'destroyMenu',
    argumentsOf: (menuId) => ({ params: { domainId, menuId } }),
    event: { type: 'menu.destroyed', domainId },
    asks: {
      question: (name) =>
        name
          ? t('Do you really want to destroy the menu {name}?', { name })
          : t('Do you really want to destroy this menu?'),
      failed: (message) => t('The menu is not destroyed: {message}', { message }),
    },
    consequences: t('All its entries go with it. The pages that they lead to stay.'),
    destroyed: (name) => t('Menu {name} is destroyed.', { name }),
    onDestroyed,
  });
