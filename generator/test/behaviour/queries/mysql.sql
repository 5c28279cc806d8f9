-- full: /books
SELECT COUNT(*) AS `_count$_all` FROM (SELECT `main`.`Book`.`id` FROM `main`.`Book` WHERE 1=1) AS `sub`
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?,?,?)
SELECT … FROM `main`.`Book` WHERE 1=1 ORDER BY `main`.`Book`.`id` ASC LIMIT ? OFFSET ?

-- full, the last page: /books?page=4
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?)
SELECT … FROM `main`.`Book` WHERE 1=1 ORDER BY `main`.`Book`.`id` ASC LIMIT ? OFFSET ?

-- full, filtered and ordered: /books?title=Title&score[gt]=1&order[score]=desc
SELECT COUNT(*) AS `_count$_all` FROM (SELECT `main`.`Book`.`id` FROM `main`.`Book` WHERE (`main`.`Book`.`title` LIKE CONCAT('%', ?, '%') AND `main`.`Book`.`score` > ?)) AS `sub`
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?,?,?)
SELECT … FROM `main`.`Book` WHERE (`main`.`Book`.`title` LIKE CONCAT('%', ?, '%') AND `main`.`Book`.`score` > ?) ORDER BY `main`.`Book`.`score` DESC, `main`.`Book`.`id` ASC LIMIT ? OFFSET ?

-- partial: /books/partial?page=2
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?,?,?,?)
SELECT … FROM `main`.`Book` WHERE 1=1 ORDER BY `main`.`Book`.`id` ASC LIMIT ? OFFSET ?

-- cursor, the first page: /book-feed
SELECT COUNT(*) AS `_count$_all` FROM (SELECT `main`.`Book`.`id` FROM `main`.`Book` WHERE 1=1) AS `sub`
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?,?,?,?)
SELECT … FROM `main`.`Book` WHERE 1=1 ORDER BY `main`.`Book`.`score` DESC, `main`.`Book`.`id` DESC LIMIT ? OFFSET ?

-- cursor, two fields: /book-feed?score[lt]=2&id[lt]=8
SELECT COUNT(*) AS `_count$_all` FROM (SELECT `main`.`Book`.`id` FROM `main`.`Book` WHERE 1=1) AS `sub`
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?,?,?,?)
SELECT … FROM `main`.`Book` WHERE (`main`.`Book`.`score` <= ? AND (`main`.`Book`.`score` < ? OR `main`.`Book`.`id` < ?)) ORDER BY `main`.`Book`.`score` DESC, `main`.`Book`.`id` DESC LIMIT ? OFFSET ?

-- cursor, backwards: /book-feed?score[gt]=1&id[gt]=3
SELECT COUNT(*) AS `_count$_all` FROM (SELECT `main`.`Book`.`id` FROM `main`.`Book` WHERE 1=1) AS `sub`
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?,?,?,?)
SELECT … FROM `main`.`Book` WHERE (`main`.`Book`.`score` >= ? AND (`main`.`Book`.`score` > ? OR `main`.`Book`.`id` > ?)) ORDER BY `main`.`Book`.`score` ASC, `main`.`Book`.`id` ASC LIMIT ? OFFSET ?

-- cursor, partial: /books-by-id?id[gt]=3
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?,?,?,?)
SELECT … FROM `main`.`Book` WHERE `main`.`Book`.`id` >= (SELECT `main`.`Book`.`id` FROM `main`.`Book` WHERE (`main`.`Book`.`id`) = (?)) ORDER BY `main`.`Book`.`id` ASC LIMIT ? OFFSET ?

-- distinct: /book-genres
SELECT `main`.`Book`.`genre` FROM `main`.`Book` WHERE 1=1 GROUP BY `main`.`Book`.`genre` ORDER BY `main`.`Book`.`genre` ASC LIMIT ? OFFSET ?
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?)
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?)
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?)
SELECT … FROM `main`.`Book` WHERE `main`.`Book`.`genre` = ? ORDER BY `main`.`Book`.`genre` ASC, `main`.`Book`.`id` ASC LIMIT ? OFFSET ?
SELECT … FROM `main`.`Book` WHERE `main`.`Book`.`genre` = ? ORDER BY `main`.`Book`.`genre` ASC, `main`.`Book`.`id` ASC LIMIT ? OFFSET ?
SELECT … FROM `main`.`Book` WHERE `main`.`Book`.`genre` = ? ORDER BY `main`.`Book`.`genre` ASC, `main`.`Book`.`id` ASC LIMIT ? OFFSET ?

-- off: /all-books
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?,?,?,?,?,?,?,?,?,?)
SELECT … FROM `main`.`Book` WHERE 1=1 ORDER BY `main`.`Book`.`id` ASC LIMIT ? OFFSET ?

-- a list relation: /authors/2/books
SELECT COUNT(*) AS `_count$_all` FROM (SELECT `main`.`Book`.`id` FROM `main`.`Book` WHERE `main`.`Book`.`authorId` = ?) AS `sub`
SELECT `main`.`Author`.`id`, `main`.`Author`.`name` FROM `main`.`Author` WHERE `main`.`Author`.`id` = ? ORDER BY `main`.`Author`.`id` ASC LIMIT ? OFFSET ?
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?,?)
SELECT … FROM `main`.`Book` WHERE `main`.`Book`.`authorId` = ? ORDER BY `main`.`Book`.`id` ASC LIMIT ? OFFSET ?

-- an embedded list, keys first: /shelves
SELECT `main`.`Shelf`.`code` FROM `main`.`Shelf` WHERE 1=1 ORDER BY `main`.`Shelf`.`code` ASC LIMIT ? OFFSET ?
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?,?)
SELECT … FROM `main`.`Book` WHERE `main`.`Book`.`shelfCode` = ? ORDER BY `main`.`Book`.`id` ASC LIMIT ? OFFSET ?
SELECT … FROM `main`.`Book` WHERE `main`.`Book`.`shelfCode` = ? ORDER BY `main`.`Book`.`id` ASC LIMIT ? OFFSET ?

-- an embedded list, in one call: /joined-shelves
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE 1=1 ORDER BY `main`.`Shelf`.`code` ASC LIMIT ? OFFSET ?
SELECT … FROM `main`.`Book` WHERE `main`.`Book`.`shelfCode` IN (?,?) ORDER BY `main`.`Book`.`id` ASC

-- an item: /books/1
SELECT `main`.`Shelf`.`code`, `main`.`Shelf`.`label` FROM `main`.`Shelf` WHERE `main`.`Shelf`.`code` IN (?)
SELECT … FROM `main`.`Book` WHERE `main`.`Book`.`id` = ? ORDER BY `main`.`Book`.`id` ASC LIMIT ? OFFSET ?

-- an item of a compound key: /loans/bookId=1;reader=x%3By
SELECT `main`.`Loan`.`bookId`, `main`.`Loan`.`reader`, `main`.`Loan`.`day` FROM `main`.`Loan` WHERE (`main`.`Loan`.`bookId` = ? AND `main`.`Loan`.`reader` = ?) ORDER BY `main`.`Loan`.`bookId` ASC, `main`.`Loan`.`reader` ASC LIMIT ? OFFSET ?
